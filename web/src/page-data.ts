import type {HydrationState} from 'react-router-dom'

import type {ContentFiles} from './content/content-files.ts'
import {isAddressed, withHiddenAddress, withPlainAddress} from './lib/travelling-path.ts'

/** What a page of the build brings along for its script, as JSON in an inert script element. */
export type PageData = {
  files: ContentFiles
  /** What the page was rendered from; `null` for the shell, which is rendered in the browser. */
  rendered: {
    /** The path it was rendered for, or `null` for the page of every unknown address. */
    pathname: string | null
    routeIds: string[]
    hydration: HydrationState
  } | null
}

const ELEMENT_ID = 'page-data'

/** @returns `null` in development, where no page was built. */
export function readPageData(): PageData | null {
  const text = document.getElementById(ELEMENT_ID)?.textContent
  // Written by pageDataElement of the same build.
  return text ? (JSON.parse(text, (_, value) => readValue(value)) as PageData) : null
}

export function pageDataElement(data: PageData): string {
  // Escaped, no text of the content can end the element or open a comment.
  const json = JSON.stringify(data, (_, value) => writtenValue(value))
    .replaceAll('<', '\\u003c')
    .replaceAll('\u2028', '\\u2028')
    .replaceAll('\u2029', '\\u2029')
  return `<script type="application/json" id="${ELEMENT_ID}">${json}</script>`
}

function writtenValue(value: unknown): unknown {
  return isAddressed(value) ? withHiddenAddress(value) : value
}

function readValue(value: unknown): unknown {
  return isAddressed(value) ? withPlainAddress(value) : value
}
