import {InboxIcon} from '@sanity/icons/Inbox'
import type {Tool} from 'sanity'

import {ImportReport} from './import-report.tsx'

/** What a link says to open the report. */
export const OPEN_REPORT = 'open-import-report'

/** What became of every entry of the list that was imported last. */
export const importReportTool: Tool = {
  name: 'import-report',
  title: 'Import report',
  icon: InboxIcon,
  component: ImportReport,
  canHandleIntent: (intent) => intent === OPEN_REPORT,
  getIntentState: () => ({}),
}
