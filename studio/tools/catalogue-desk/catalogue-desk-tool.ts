import {ThListIcon} from '@sanity/icons/ThList'
import type {Tool} from 'sanity'

import {CatalogueDesk} from './catalogue-desk.tsx'

/** The table of all games, beside the structure. */
export const catalogueDeskTool: Tool = {
  name: 'catalogue-desk',
  title: 'Catalogue desk',
  icon: ThListIcon,
  component: CatalogueDesk,
}
