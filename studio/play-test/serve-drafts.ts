import type {SanityClient} from '@sanity/client'
import {createConnectionMachine, createController} from '@sanity/comlink'
import {
  createCompatibilityActors,
  type LoaderControllerMsg,
  type LoaderNodeMsg,
} from '@sanity/presentation-comlink'

type Asked = Extract<LoaderNodeMsg, {type: 'loader/query-listen'}>['data']

export type ServeDraftsOptions = {
  client: SanityClient
  /** The window of the framed site. */
  target: Window
  site: string
  /** Called when the site has taken the drafts for the first time. */
  onServed: () => void
}

/** Changes that come within this time are shown together: a key is typed in less. */
const GATHER_MS = 300

/**
 * Answers the queries of the framed site with drafts, and again after every change: what Studio's Presentation
 * tool does for its own frame. The site gets results, never the session that reads them.
 *
 * @returns ends it
 */
export function serveDrafts({client, target, site, onServed}: ServeDraftsOptions): () => void {
  const {projectId = '', dataset = ''} = client.config()
  const controller = createController({targetOrigin: site})
  controller.addTarget(target)
  const channel = controller.createChannel<LoaderControllerMsg, LoaderNodeMsg>(
    {name: 'presentation', connectTo: 'loaders', heartbeat: true},
    createConnectionMachine<LoaderControllerMsg, LoaderNodeMsg>().provide({
      actors: createCompatibilityActors<LoaderControllerMsg>(),
    }),
  )

  const asked = new Map<string, Asked>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const answer = async (question: Asked): Promise<void> => {
    const {query, params, perspective} = question
    const result: unknown = await client.fetch(query, params, {perspective})
    channel.post('loader/query-change', {projectId, dataset, perspective, query, params, result})
    onServed()
  }
  // A lake that does not answer now will after the next change, or when its listener is back.
  const answerAll = () => {
    for (const question of asked.values()) void answer(question).catch(() => {})
  }

  channel.on('loader/query-listen', (question) => {
    if (question.projectId !== projectId || question.dataset !== dataset) return
    // The site asks again and again, so that it is not forgotten; of one query only the last question counts.
    const known = asked.get(question.query)
    asked.set(question.query, question)
    if (JSON.stringify(known) !== JSON.stringify(question)) void answer(question).catch(() => {})
  })
  const stopChannel = channel.start()

  const changes = client
    .listen(
      '*[_type in ["game", "slide", "announcement", "article", "partner", "siteSettings"]]',
      {},
      {events: ['welcome', 'mutation'], includeResult: false, visibility: 'query'},
    )
    .subscribe({
      next: () => {
        clearTimeout(timer)
        timer = setTimeout(answerAll, GATHER_MS)
      },
      error: () => {},
    })

  return () => {
    clearTimeout(timer)
    changes.unsubscribe()
    stopChannel()
    controller.destroy()
  }
}
