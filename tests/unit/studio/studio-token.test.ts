// @vitest-environment jsdom
import {beforeEach, expect, test} from 'vitest'

import {
  forgetToken,
  readStoredToken,
  storeToken,
  takeTokenFromAddress,
  tokenFromText,
} from '../../../studio/studio-token.ts'

const TOKEN = 'q3Zx-_9aB7cD1eF2gH4iJ6kL8mN0pQrS'

beforeEach(() => {
  localStorage.clear()
  history.replaceState(null, '', '/')
})

test('keeps the token in the place and form that Studio reads', () => {
  storeToken('gameshack', TOKEN)
  expect(localStorage.getItem('__studio_auth_token_gameshack')).toBe(`{"token":"${TOKEN}"}`)
  expect(readStoredToken('gameshack')).toBe(TOKEN)

  forgetToken('gameshack')
  expect(readStoredToken('gameshack')).toBeNull()
})

test('reads no token from what Studio leaves after signing out', () => {
  localStorage.setItem('__studio_auth_token_gameshack', 'null')
  expect(readStoredToken('gameshack')).toBeNull()
  localStorage.setItem('__studio_auth_token_gameshack', 'not json')
  expect(readStoredToken('gameshack')).toBeNull()
})

test('finds the token in a pasted link, a pasted line and alone', () => {
  expect(tokenFromText(`  ${TOKEN}\n`)).toBe(TOKEN)
  expect(tokenFromText(`http://localhost:3333/#token=${TOKEN}`)).toBe(TOKEN)
  expect(tokenFromText(`Studio (owner)  http://localhost:3333/#token=${TOKEN} `)).toBe(TOKEN)
})

test('finds no token in anything else', () => {
  expect(tokenFromText('')).toBeNull()
  expect(tokenFromText('secret')).toBeNull()
  expect(tokenFromText('http://localhost:3333/')).toBeNull()
  expect(tokenFromText('http://localhost:3333/#token=short')).toBeNull()
})

test('takes the token out of the address without adding to the history', () => {
  history.replaceState(null, '', `/structure/games?x=1#token=${TOKEN}`)
  const entries = history.length

  expect(takeTokenFromAddress()).toBe(TOKEN)
  expect(location.href).toBe('http://localhost:3000/structure/games?x=1')
  expect(history.length).toBe(entries)
})

test('clears a token that is too short to be one, and leaves other hashes alone', () => {
  history.replaceState(null, '', '/#token=short')
  expect(takeTokenFromAddress()).toBeNull()
  expect(location.hash).toBe('')

  history.replaceState(null, '', '/#sid=abc')
  expect(takeTokenFromAddress()).toBeNull()
  expect(location.hash).toBe('#sid=abc')
})
