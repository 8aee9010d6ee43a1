import {ThemeProvider} from '@sanity/ui'
import {buildTheme} from '@sanity/ui/theme'
import {ToastProvider} from '@sanity/ui/toast'
import {render} from '@testing-library/react'
import type {ReactNode} from 'react'
import {vi} from 'vitest'

const theme = buildTheme()

/** Renders a part of the studio with what Studio puts around it: its theme and its messages. */
export function renderInStudio(part: ReactNode) {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
  }))
  return render(
    <ThemeProvider theme={theme}>
      <ToastProvider>{part}</ToastProvider>
    </ThemeProvider>,
  )
}
