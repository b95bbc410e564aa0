// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { Composer } from './composer.tsx'

vi.mock('../functions.ts', () => ({ sendMessage: { url: '/_serverFn/sendMessage' } }))

const onSend = vi.fn()
const rootRoute = createRootRoute()

function Page({ stored, isServer }: { stored: string; isServer: boolean }) {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  return (
    <RouterContextProvider router={createRouter({ routeTree: rootRoute, history, isServer }) as never}>
      <Desk stored={stored} />
    </RouterContextProvider>
  )
}

/** The stored draft arrives after hydration. */
function Desk({ stored }: { stored: string }) {
  const [draft, setDraft] = useState('')
  useEffect(() => setDraft((typed) => typed || stored), [stored])
  const send = () => onSend(draft)
  return <Composer threadId="t" to="Lena" clientKey="k" seenSeq={0} draft={draft} onWrite={setDraft} onSend={send} />
}

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.clearAllMocks()
})

test.each([
  ['alone', '', 'On Saturday', 'On Saturday'],
  ['below what was kept on this device', 'Could we see it?', 'On Saturday', 'Could we see it?\nOn Saturday'],
  ['not at all, where nothing was', 'Could we see it?', '', 'Could we see it?'],
])('what was typed before the page comes to life stands there %s, and is sent', async (_, stored, typed, expected) => {
  vi.stubGlobal('window', undefined)
  vi.stubGlobal('document', undefined)
  const html = renderToString(<Page stored={stored} isServer />)
  vi.unstubAllGlobals()
  const container = document.createElement('div')
  container.innerHTML = html
  document.body.append(container)
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Message to Lena' })
  field().value = typed
  await act(async () => void render(<Page stored={stored} isServer={false} />, { container, hydrate: true }))
  expect(field().value).toBe(expected)
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  expect(onSend).toHaveBeenCalledWith(expected)
})
