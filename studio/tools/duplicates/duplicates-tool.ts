import {CopyIcon} from '@sanity/icons/Copy'
import type {Tool} from 'sanity'

import {DuplicateFinder} from './duplicate-finder.tsx'

/** The duplicate finder, beside the catalogue desk. */
export const duplicatesTool: Tool = {
  name: 'duplicates',
  title: 'Duplicates',
  icon: CopyIcon,
  component: DuplicateFinder,
}
