import {EyeOpenIcon} from '@sanity/icons/EyeOpen'
import {defineDocuments, presentationTool} from 'sanity/presentation'

import {decodeSwfId} from '../../schemas/rules/swf-id.ts'
import {documentLocations} from './document-locations.ts'

/**
 * The site beside the form, with drafts and with titles that open their document. The site gets the drafts by
 * messages (DESIGN section 5, decision 8), so that there is no secret in its address and no session to enable.
 */
export function preview(site: string) {
  return presentationTool({
    name: 'preview',
    title: 'Preview',
    icon: EyeOpenIcon,
    previewUrl: {initial: site},
    allowOrigins: [site],
    resolve: {
      mainDocuments: defineDocuments([
        {route: '/articles/:slug', filter: '_type == "article" && slug.current == $slug'},
        {
          route: '/play/:swfId',
          resolve: ({params: {swfId = ''}}) => ({
            filter: '_type == "game" && path == $path',
            params: {path: decodeSwfId(swfId)[0] ?? ''},
          }),
        },
      ]),
      locations: documentLocations,
    },
  })
}
