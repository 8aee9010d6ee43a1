import {act, screen} from '@testing-library/react'
import type {AssetSourceComponentProps, AssetSourceUploader, AssetSourceUploadEvent} from 'sanity'
import {expect, test} from 'vitest'

import {withReasons} from '../../../../studio/form/upload-reasons.tsx'
import {renderInStudio} from '../in-studio.tsx'

test('a picture that the lake refuses is named with the reason of the lake', async () => {
  let tell: (event: AssetSourceUploadEvent) => void = () => {}
  const {component: Source} = withReasons({name: 'default', component: () => null})
  const uploader: Partial<AssetSourceUploader> = {
    subscribe: (subscriber) => {
      tell = subscriber
      return () => {}
    },
  }
  // The source reads nothing else of its props.
  const props = {uploader} as AssetSourceComponentProps
  renderInStudio(<Source {...props} />)
  const failed = {
    id: '1',
    file: new File([], 'torn.png'),
    progress: 0,
    status: 'error' as const,
    error: new Error('The image is damaged or too large to be read'),
  }
  act(() => tell({type: 'all-complete', files: [failed]}))
  expect(await screen.findByText(/“torn.png”: The image is damaged/)).toBeInTheDocument()
})
