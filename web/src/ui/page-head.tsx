import {DISGUISE_TITLE, useDisguise} from '../lib/disguise.ts'

export type PageHeadProps = {
  /** Without the product's name; `null` for the landing page, whose title is the product's alone. */
  title: string | null
  siteTitle: string
  description: string
  /** The page's one full address; `undefined` while the site's own is unknown, `null` for pages to leave out. */
  canonical: string | null | undefined
}

/** A title is read in a tab and said aloud: beyond this it helps nobody. */
const MAX_TITLE = 80

/** Title and description of a page. React puts them into the head and takes them out with the page. */
export function PageHead({title, siteTitle, description, canonical}: PageHeadProps) {
  const isDisguised = useDisguise()
  const own = title === null ? cut(siteTitle) : `${cut(title)} - ${cut(siteTitle)}`

  return (
    <>
      <title>{isDisguised ? DISGUISE_TITLE : own}</title>
      <meta name="description" content={description} />
      {canonical === null && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={canonical} />}
    </>
  )
}

function cut(title: string): string {
  const text = title.replace(/\s+/g, ' ').trim()
  return text.length <= MAX_TITLE ? text : `${text.slice(0, MAX_TITLE - 1).toWellFormed()}…`
}
