import {useToast} from '@sanity/ui/toast'
import {useEffect} from 'react'
import {type AssetSource, type AssetSourceComponentProps, defineLocaleResourceBundle} from 'sanity'

import {reasonOf} from '../catalogue/lake-access.ts'

/** Studio's own message sends editors to the console. The lake's reason stands in a second one. */
export const uploadTexts = defineLocaleResourceBundle({
  locale: 'en-US',
  namespace: 'studio',
  resources: {
    'asset-sources.common.uploader.upload-failed.description':
      'The file was not taken. The other message says why.',
  },
})

/** Makes a source of pictures say why the lake refused a file, for example that it is damaged. */
export function withReasons(source: AssetSource): AssetSource {
  const {component: Source} = source

  function SourceWithReasons(props: AssetSourceComponentProps) {
    const {uploader} = props
    const {push} = useToast()
    useEffect(
      () =>
        uploader?.subscribe((event) => {
          // The event `error` comes after the uploader has forgotten its files (sanity 6.16).
          if (event.type !== 'all-complete') return
          for (const {file, error} of event.files) {
            if (!error) continue
            push({status: 'error', title: `“${file.name}”: ${reasonOf(error)}`, duration: 20_000})
          }
        }),
      [uploader, push],
    )
    return <Source {...props} />
  }
  return {...source, component: SourceWithReasons}
}
