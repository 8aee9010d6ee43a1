import type {Content, ContentStore} from '../content/content-store.ts'
import {decodeSwfId} from '../../../schemas/rules/swf-id.ts'
import type {Game} from '../lib/models.ts'
import type {StudioMessages} from './studio-messages.ts'

/** The field of a document that a title on the page shows. */
type TitleField = {id: string; type: string; path: 'name' | 'title'}

type ClickToEdit = {
  editing: StudioMessages['editing']
  store: ContentStore
  studioOrigin: string
  lake: {projectId: string; dataset: string}
}

/** Where titles stand: headings, and the links and lines that carry the name of something. */
const TITLES = 'h1, h2, h3, main a, main p'
const MARK = 'data-edit-title'

/**
 * Makes the titles of games, slides, announcements and articles open their document in the studio. The studio's
 * “Edit” switch turns it off, and then links lead where they lead visitors.
 */
export function editByClick({editing, store, studioOrigin, lake}: ClickToEdit): void {
  let isOn = false
  const style = document.createElement('style')
  style.textContent = `[${MARK}]{outline:2px dashed currentColor;outline-offset:2px;cursor:pointer}`
  document.head.append(style)

  editing.onStatus((status) => {
    isOn = status === 'connected'
    if (isOn) editing.post('visual-editing/toggle', {enabled: true})
  })
  editing.on('presentation/toggle-overlay', () => {
    isOn = !isOn
    editing.post('visual-editing/toggle', {enabled: isOn})
    if (!isOn) mark(null)
  })

  let content: Content | null = null
  const titleAt = (target: EventTarget | null) => {
    const element = target instanceof Element ? target.closest(TITLES) : null
    if (!isOn || element === null || content === null) return null
    const field = titleFieldOf(element.textContent, pathsOf(element), content)
    return field === null ? null : {element, field}
  }

  document.addEventListener('pointerover', ({target}) => {
    void store.load().then((loaded) => {
      content = loaded
      mark(titleAt(target)?.element ?? null)
    })
  })
  document.addEventListener(
    'click',
    (event) => {
      const title = titleAt(event.target)
      if (title === null) return
      event.preventDefault()
      event.stopPropagation()
      editing.post('visual-editing/focus', {...title.field, ...lake, baseUrl: studioOrigin})
    },
    {capture: true},
  )
}

/** Where a text stands: the page, and the page that it leads to or, without a link, heads. */
type Place = {page: string; target: string}

/** Finds the document that a text is the title of. Games may share a name: the link tells them apart. */
export function titleFieldOf(
  text: string,
  {page, target}: Place,
  {catalogue, site}: Pick<Content, 'catalogue' | 'site'>,
): TitleField | null {
  const title = text.trim()
  if (title === '') return null
  const isIt = (one: {title: string}) => one.title.trim() === title
  const titled = (type: string, documents: readonly {id: string; title: string}[]) => {
    const found = documents.find(isIt)
    return found === undefined ? null : ({id: found.id, type, path: 'title'} satisfies TitleField)
  }

  if (target.startsWith('/articles')) return titled('article', site.articles)
  if (page === '/') {
    const slide = titled('slide', site.slides)
    if (slide !== null) return slide
  }
  // Of very many games the page holds none but those it shows: their titles lead where they lead visitors.
  const game = gameOf(title, target, catalogue.games ?? [])
  if (game !== null) return {id: game, type: 'game', path: 'name'}
  // The bell shows notices on every page.
  return titled('announcement', site.announcements)
}

function gameOf(name: string, target: string, games: readonly Game[]): string | null {
  const namesakes = games.filter((game) => game.name.trim() === name)
  const [, swfId] = /^\/(?:play|g)\/([^/?#]+)/.exec(target) ?? []
  const paths = swfId === undefined ? [] : decodeSwfId(swfId)
  return (namesakes.find(({path}) => paths.includes(path)) ?? namesakes[0])?.id ?? null
}

function pathsOf(element: Element): Place {
  const page = location.pathname
  const link = element.closest('a') ?? element.querySelector('a')
  const target = URL.parse(link?.getAttribute('href') ?? '', location.href)
  return {page, target: link && target?.origin === location.origin ? target.pathname : page}
}

function mark(element: Element | null): void {
  for (const marked of document.querySelectorAll(`[${MARK}]`)) {
    if (marked !== element) marked.removeAttribute(MARK)
  }
  element?.setAttribute(MARK, '')
}
