// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { UploadZone } from './upload-zone.tsx'

const { sendFile } = vi.hoisted(() => ({ sendFile: vi.fn(async (_: File) => undefined) }))
vi.mock('../browser/send-file.ts', () => ({ faultOf: () => null, sendFile }))
vi.mock('../functions.ts', () => ({ uploadDocument: { url: '/_serverFn/uploadDocument' } }))

const rootRoute = createRootRoute()

function Page({ isServer }: { isServer: boolean }) {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  return (
    <RouterContextProvider router={createRouter({ routeTree: rootRoute, history, isServer }) as never}>
      <UploadZone label="Documents to upload" />
    </RouterContextProvider>
  )
}

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
  vi.clearAllMocks()
})

test.each([
  ['is sent', [new File(['x'], 'offer.pdf', { type: 'application/pdf' })], ['offer.pdf']],
  ['is nothing to send, where none was', [], []],
])('a document that was chosen before the page comes to life %s', async (_, files, sent) => {
  vi.stubGlobal('window', undefined)
  vi.stubGlobal('document', undefined)
  const html = renderToString(<Page isServer />)
  vi.unstubAllGlobals()
  const container = document.createElement('div')
  container.innerHTML = html
  document.body.append(container)
  Object.defineProperty(screen.getByLabelText('Documents to upload'), 'files', { value: files })
  await act(async () => void render(<Page isServer={false} />, { container, hydrate: true }))
  expect(sendFile.mock.calls.map(([file]) => file.name)).toEqual(sent)
})
