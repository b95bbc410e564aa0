// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { act, cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Message, Thread } from '../schema.ts'
import { storeDraft, storedDraft } from './message-drafts.ts'
import { useThread } from './use-thread.ts'

vi.mock('../functions.ts', () => ({
  deleteMessage: vi.fn(),
  getThread: vi.fn(),
  markMessageRead: vi.fn(),
  sendMessage: vi.fn(),
}))

const said = (seq: number, body: string, client_key: string): Message => ({
  id: `m${seq}`,
  seq,
  body,
  is_own: true,
  is_own_side: true,
  author_name: 'Robin Porter',
  sent_at: new Date('2026-11-20T12:00:00Z'),
  status: 'sent',
  client_key,
  documents: [],
})
const THREAD = {
  id: 't1',
  side: 'consumer',
  home: null,
  messages: [said(1, 'First', 'k1'), said(2, 'Second', 'k2')],
  has_older: false,
  last_seq: 2,
  own_read_seq: 2,
  other_read_seq: 0,
  refusal: null,
} as Partial<Thread> as Thread

function Around({ children }: { children: ReactNode }) {
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const router = createRouter({ routeTree: createRootRoute(), history })
  return <RouterContextProvider router={router as never}>{children}</RouterContextProvider>
}

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('a message that arrived before the page was left is not shown as unsent a second time, and its draft stays', async () => {
  const unsent = ['k2', 'k3'].map((key) => ({ key, body: key === 'k2' ? 'Second' : 'Third', documentIds: [] }))
  storeDraft('robin', 't1', { text: 'Half a thought', unsent })
  const { result } = renderHook(() => useThread(THREAD, 'robin'), { wrapper: Around })
  await act(async () => undefined)
  expect(result.current.messages.map(({ body }) => body)).toEqual(['First', 'Second'])
  expect(result.current.outgoing.map(({ body, state }) => [body, state])).toEqual([['Third', 'failed']])
  expect(result.current.draft).toBe('Half a thought')
  expect(storedDraft('robin', 't1')).toMatchObject({ text: 'Half a thought', unsent: [{ key: 'k3' }] })
})
