import {screen, within} from '@testing-library/react'
import {userEvent} from '@testing-library/user-event'
import {expect, test} from 'vitest'

import {LandingView} from '../../../../../../web/src/features/games/landing-view.tsx'
import {renderView} from '../render-view.tsx'
import {aGame, counts, settings, someSlides} from '../view-fixtures.ts'

test('landing: a click on the tagline never shows the same one again', async () => {
  const user = userEvent.setup()
  const rolls = [0, 0, 0.99, 0.5]
  renderView(
    <LandingView
      settings={settings}
      slides={someSlides(7)}
      promoGame={aGame({name: 'Chess'})}
      promoExternal={aGame({name: 'Slope', gameType: 'external'})}
      counts={counts}
      random={() => rolls.shift() ?? 0}
    />,
  )

  let shown = screen.getByRole('button', {name: /line\./}).textContent
  for (let click = 0; click < 5; click += 1) {
    // oxlint-disable-next-line no-await-in-loop -- one click after the other is what is tested
    await user.click(screen.getByRole('button', {name: /line\./}))
    const next = screen.getByRole('button', {name: /line\./}).textContent
    expect(next).not.toBe(shown)
    shown = next
  }
})

test('landing: a banner shows the picture of its game', () => {
  const thumbnail = {src: '/images/chess.png', width: 320, height: 200}
  const {container} = renderView(
    <LandingView
      settings={settings}
      slides={[]}
      promoGame={aGame({name: 'Chess', thumbnail})}
      promoExternal={aGame({name: 'Slope', gameType: 'external'})}
      counts={counts}
      random={() => 0}
    />,
  )

  const pictures = [...container.querySelectorAll('.promo .cover img')]
  expect(pictures.map((image) => image.getAttribute('src'))).toEqual(['/images/chess.png'])
})

test('landing: claims, banners and the eight link cards', () => {
  renderView(
    <LandingView
      settings={settings}
      slides={[]}
      promoGame={aGame({name: 'Chess'})}
      promoExternal={aGame({name: 'Slope', gameType: 'external'})}
      counts={counts}
      random={() => 0}
    />,
  )

  expect(screen.getByText('5 million')).toBeVisible()
  expect(screen.getByRole('link', {name: 'Play now'})).toHaveAttribute('href', '/play')
  expect(screen.getByRole('button', {name: 'Scroll down'})).toBeVisible()
  expect(screen.getByRole('link', {name: 'Play Chess'})).toBeVisible()
  expect(screen.getByRole('link', {name: 'Open Slope'})).toBeVisible()
  const cards = within(screen.getByRole('region', {name: 'Nailed to the wall'})).getAllByRole(
    'link',
  )
  expect(cards.map((card) => card.getAttribute('href'))).toEqual([
    '/play',
    'https://discord.example/',
    '/partners',
    'https://youtube.example/',
    'https://instagram.example/',
    'https://ruffle.example/',
    'https://react.example/',
    'https://github.example/',
  ])
})
