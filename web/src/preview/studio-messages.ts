import {createNode, createNodeMachine, type Message} from '@sanity/comlink'
import {
  createCompatibilityActors,
  type LoaderControllerMsg,
  type LoaderNodeMsg,
  type VisualEditingControllerMsg,
  type VisualEditingNodeMsg,
} from '@sanity/presentation-comlink'

import {fieldsOf} from '../lib/fields.ts'

/** What the site says to the studio around it, and hears from it. */
export type StudioMessages = {
  /** Asks for drafts; the studio answers with its own token. */
  loaders: Node<LoaderNodeMsg, LoaderControllerMsg>
  /** Where the page is, what was clicked; and where to go. */
  editing: Node<VisualEditingNodeMsg, VisualEditingControllerMsg>
}

type Node<Sent extends Message, Heard extends Message> = ReturnType<typeof createNode<Sent, Heard>>

/**
 * Opens the two channels that Studio's Presentation tool and our play-test view speak. Whoever comes first may
 * shake hands with a node of comlink; so what does not come from the studio's own window is stopped before it.
 */
export function listenToStudio(studioOrigin: string): StudioMessages {
  window.addEventListener(
    'message',
    (event) => {
      const isFromStudio = event.source === window.parent && event.origin === studioOrigin
      if (!isFromStudio && isForComlink(event.data)) event.stopImmediatePropagation()
    },
    {capture: true},
  )

  const loaders = createNode<LoaderNodeMsg, LoaderControllerMsg>(
    {name: 'loaders', connectTo: 'presentation'},
    createNodeMachine<LoaderNodeMsg, LoaderControllerMsg>().provide({
      actors: createCompatibilityActors<LoaderNodeMsg>(),
    }),
  )
  const editing = createNode<VisualEditingNodeMsg, VisualEditingControllerMsg>(
    {name: 'visual-editing', connectTo: 'presentation'},
    createNodeMachine<VisualEditingNodeMsg, VisualEditingControllerMsg>().provide({
      actors: createCompatibilityActors<VisualEditingNodeMsg>(),
    }),
  )
  loaders.start()
  editing.start()
  return {loaders, editing}
}

/** Both spellings of comlink's messages carry these; a game's own messages pass. */
function isForComlink(data: unknown): boolean {
  const {domain} = fieldsOf(data)
  return typeof domain === 'string' && domain.startsWith('sanity/')
}
