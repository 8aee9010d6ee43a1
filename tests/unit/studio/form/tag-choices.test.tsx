import {screen} from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import {expect, test, vi} from 'vitest'

import {TagChoices} from '../../../../studio/form/tag-choices.tsx'
import {renderInStudio} from '../in-studio.tsx'

test('a tag is chosen and taken away by pressing it', async () => {
  const onChange = vi.fn()
  renderInStudio(
    <TagChoices label="Genres" tags={['puzzle', 'cats']} chosen={['cats']} onChange={onChange} />,
  )
  const user = userEvent.setup()
  await user.click(screen.getByRole('button', {name: 'puzzle', pressed: false}))
  await user.click(screen.getByRole('button', {name: 'cats', pressed: true}))
  expect(onChange.mock.calls).toEqual([[['cats', 'puzzle']], [[]]])
})
