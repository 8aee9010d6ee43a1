import {builtSource} from './built-source.ts'
import type {ContentFiles} from './content-files.ts'
import {createContentStore, type ContentStore} from './content-store.ts'

/** The content of a page in the browser. */
export function openBuiltContent(files: ContentFiles | null): ContentStore {
  return createContentStore(builtSource(files))
}
