import {Studio} from 'sanity'

import type {StudioConnection} from '../../config/studio.ts'
import {createStudioConfig} from '../create-studio-config.ts'

/**
 * The studio itself, a module of its own so that the pages before it do not wait for its megabytes.
 *
 * The configuration is made once: Studio takes another object for another studio and starts over.
 */
export function createStudioApp(connection: StudioConnection) {
  const config = createStudioConfig(connection)
  return <Studio config={config} />
}
