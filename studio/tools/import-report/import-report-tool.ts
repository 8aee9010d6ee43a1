import {InboxIcon} from '@sanity/icons/Inbox'
import type {Tool} from 'sanity'

import {ImportReport} from './import-report.tsx'

/** What became of every entry of the list that was imported last. */
export const importReportTool: Tool = {
  name: 'import-report',
  title: 'Import report',
  icon: InboxIcon,
  component: ImportReport,
}
