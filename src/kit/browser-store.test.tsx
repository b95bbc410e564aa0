// @vitest-environment happy-dom
import { act, cleanup, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type BrowserStore, browserStore, clearStored, withStorage } from './browser-store.ts'

const Homes = z.array(z.object({ id: z.string() }))
const homes = () => browserStore<{ id: string }[]>({ key: 'homes', schema: Homes, max: 2 })

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

/** Makes one method of local storage throw. @returns a function that restores it */
function refuse(method: 'setItem' | 'getItem' | 'removeItem'): () => void {
  const { localStorage: sound } = globalThis
  const refusing = {
    getItem: (key: string) => sound.getItem(key),
    setItem: (key: string, text: string) => sound.setItem(key, text),
    removeItem: (key: string) => sound.removeItem(key),
    [method]: () => {
      throw new DOMException('full', 'QuotaExceededError')
    },
  }
  vi.stubGlobal('localStorage', refusing)
  return () => vi.stubGlobal('localStorage', sound)
}

/** Simulates a write by another tab, which fires a storage event here. */
function otherTab(key: string | null, text: string | null): void {
  if (key === null) localStorage.clear()
  else if (text === null) localStorage.removeItem(key)
  else localStorage.setItem(key, text)
  act(() => void dispatchEvent(new StorageEvent('storage', { key, newValue: text })))
}

test('stores JSON, and another store of the key reads it', () => {
  expect(homes().get()).toBeNull()
  expect(homes().set([{ id: 'a' }])).toBe(true)
  expect(localStorage.getItem('homes')).toBe('[{"id":"a"}]')
  expect(homes().get()).toEqual([{ id: 'a' }])
})

test('writes to session storage, and stores a string as it is', () => {
  const isAnswer = (stored: unknown): stored is string => stored === 'yes' || stored === 'no'
  const answer = browserStore<string>({ key: 'answer', schema: isAnswer, area: 'sessionStorage', isText: true })
  answer.set('yes')
  expect([sessionStorage.getItem('answer'), localStorage.length]).toEqual(['yes', 0])
  expect(answer.get()).toBe('yes')
  sessionStorage.setItem('answer', 'maybe')
  expect(answer.get()).toBeNull()
})

test.each(['{', '7', 'null', '[{"id":1}]', '{"id":"a"}'])('reads the invalid entry %s as none', (text) => {
  localStorage.setItem('homes', text)
  expect(homes().get()).toBeNull()
})

test('removes the entry for null and for an empty value', () => {
  for (const nothing of [null, []]) {
    const store = homes()
    store.set([{ id: 'a' }])
    store.set(nothing)
    expect([localStorage.getItem('homes'), store.get()]).toEqual([null, null])
  }
})

test('keeps the first entries of a list', () => {
  const store = homes()
  store.set([{ id: 'a' }, { id: 'b' }, { id: 'c' }])
  expect(store.get()).toEqual([{ id: 'a' }, { id: 'b' }])
  expect(localStorage.getItem('homes')).toBe('[{"id":"a"},{"id":"b"}]')
})

test('returns the same object until the entry changes', () => {
  const store = homes()
  localStorage.setItem('homes', '[{"id":"a"}]')
  const first = store.get()
  expect(store.get()).toBe(first)
  localStorage.setItem('homes', '[{"id":"b"}]')
  expect(store.get()).toEqual([{ id: 'b' }])
})

test('holds the value on the page where storage is full', () => {
  const store = homes()
  store.set([{ id: 'before' }])
  const mend = refuse('setItem')
  expect(store.set([{ id: 'a' }])).toBe(false)
  expect(store.get()).toEqual([{ id: 'a' }])
  expect(homes().get()).toEqual([{ id: 'before' }])
  mend()
  expect(store.set([{ id: 'b' }])).toBe(true)
  expect(homes().get()).toEqual([{ id: 'b' }])
})

test('gives up the held value when another tab writes', () => {
  const store = homes()
  const end = store.subscribe(() => undefined)
  const mend = refuse('setItem')
  store.set([{ id: 'held' }])
  expect(store.get()).toEqual([{ id: 'held' }])
  mend()
  otherTab('homes', '[{"id":"theirs"}]')
  expect(store.get()).toEqual([{ id: 'theirs' }])
  end()
})

test('works where the browser blocks storage', () => {
  const store = homes()
  store.set([{ id: 'stored' }])
  const mend = refuse('getItem')
  expect(homes().get()).toBeNull()
  mend()
  expect(withStorage('localStorage', () => true)).toBe(true)

  const sound = Object.getOwnPropertyDescriptor(globalThis, 'localStorage')
  const blocked = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: blocked })
  try {
    expect(withStorage('localStorage', () => true)).toBeUndefined()
    expect(homes().get()).toBeNull()
    expect(store.set([{ id: 'held' }])).toBe(false)
    expect(store.get()).toEqual([{ id: 'held' }])
    expect(() => clearStored('homes')).not.toThrow()
  } finally {
    if (sound) Object.defineProperty(globalThis, 'localStorage', sound)
  }
})

test('tells its listeners of changes here and in other tabs, until they leave', () => {
  const store = homes()
  const listener = vi.fn()
  const end = store.subscribe(listener)
  store.set([{ id: 'a' }])
  otherTab('homes', null)
  otherTab('another', '1')
  otherTab(null, null)
  expect(listener.mock.calls).toEqual([[false], [true], [true]])
  end()
  store.set([{ id: 'b' }])
  otherTab('homes', null)
  expect(listener).toHaveBeenCalledTimes(3)
})

function Ids({ of }: { of: BrowserStore<{ id: string }[]> }) {
  return <p>{(of.useValue() ?? []).map(({ id }) => id).join(' ') || 'none'}</p>
}

test('renders what is stored, and again after each change', () => {
  const store = homes()
  store.set([{ id: 'a' }])
  // The server has no access to browser storage.
  expect(renderToString(<Ids of={store} />)).toBe('<p>none</p>')
  render(<Ids of={store} />)
  expect(screen.getByText('a')).toBeTruthy()
  act(() => void store.set([{ id: 'a' }, { id: 'b' }]))
  expect(screen.getByText('a b')).toBeTruthy()
  otherTab('homes', null)
  expect(screen.getByText('none')).toBeTruthy()
})

test('holds nothing on the server', () => {
  vi.stubGlobal('document', undefined)
  const store = homes()
  expect(store.set([{ id: 'a' }])).toBe(false)
  expect(store.get()).toBeNull()
  clearStored('homes')
  vi.unstubAllGlobals()
  expect([store.get(), localStorage.length]).toEqual([null, 0])
})

test('clears the entries of a prefix in both storages', () => {
  for (const storage of [localStorage, sessionStorage]) {
    storage.setItem('drafts:a', '1')
    storage.setItem('drafts:b', '1')
    storage.setItem('other', '1')
  }
  clearStored('drafts:')
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([['other'], ['other']])
})
