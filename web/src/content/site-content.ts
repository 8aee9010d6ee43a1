import {sharedValue} from '../lib/shared-value.ts'
import type {Content, ContentStore} from './content-store.ts'

let open: (() => Promise<ContentStore>) | null = null

/**
 * Says once, before any route loads, where the content of this page, build or test comes from. It is opened when
 * a loader first asks: a prerendered page brings its data along and needs none of this code to start.
 */
export function provideContent(openContent: () => Promise<ContentStore>): void {
  open = openContent
}

/** @throws before `provideContent`. */
export function contentStore(): Promise<ContentStore> {
  if (open === null) throw new Error('provideContent must be called before a route loads.')
  return open()
}

/** What the pages show now. */
export async function loadContent(): Promise<Content> {
  return (await contentStore()).load()
}

/** `saved`: the lake did not answer, and the page shows the copy of the build. */
export const contentStatus = sharedValue<'current' | 'saved'>('current')
