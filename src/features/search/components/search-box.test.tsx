// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
  useSearch,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Suggestion, Suggestions } from '../schema.ts'
import { SearchBox } from './search-box.tsx'

const { suggestPlaces } = vi.hoisted(() => ({
  suggestPlaces: vi.fn<(options: { data: { q: string } }) => Promise<Suggestions>>(),
}))
vi.mock('../functions.ts', () => ({ suggestPlaces }))

const city = (label: string): Suggestion => ({
  kind: 'city',
  label,
  detail: null,
  homes: 3,
  href: `/properties?city=${label}`,
  center: null,
  is_guess: false,
})
const places = (...labels: string[]): Suggestions => ({
  q: 'gre',
  groups: [{ kind: 'city', label: 'Cities', suggestions: labels.map(city) }],
  total: labels.length,
})

/** Resolves when the results of a search arrive. */
let results: Promise<void> = Promise.resolve()
let go: (href: string) => Promise<void>

/** Shows the place of the current results, not of those still loading. */
function Results() {
  const { city = '' } = useSearch({ strict: false }) as { city?: string }
  return <SearchBox defaultValue={city} />
}

beforeEach(async () => {
  vi.useFakeTimers()
  results = Promise.resolve()
  const root = createRootRoute()
  const page = createRoute({
    getParentRoute: () => root,
    path: '/properties',
    validateSearch: ({ city }): { city?: string } => (typeof city === 'string' ? { city } : {}),
    component: Results,
    loaderDeps: ({ search }) => search,
    loader: () => results,
  })
  const history = createMemoryHistory({ initialEntries: ['/properties'] })
  const router = createRouter({ routeTree: root.addChildren([page]), history, defaultPendingMs: 60_000 })
  go = (href) => router.navigate({ href })
  await act(async () => void render(<RouterProvider router={router as never} />))
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  suggestPlaces.mockReset()
})

const box = () => screen.getByRole<HTMLInputElement>('combobox')
const key = (name: string) => act(async () => void fireEvent.keyDown(box(), { key: name }))
const pause = () => act(() => vi.advanceTimersByTimeAsync(200))

async function type(text: string, answer: Promise<Suggestions> = Promise.resolve(places())): Promise<void> {
  suggestPlaces.mockReturnValueOnce(answer)
  await act(async () => void fireEvent.change(box(), { target: { value: text } }))
  await pause()
}

test('a place that was gone to by the arrows stays ready when a later answer comes, wherever it then stands', async () => {
  const late = Promise.withResolvers<Suggestions>()
  await type('gre', Promise.resolve(places('Greenwood', 'Greensburg')))
  await type('gree', late.promise)
  await key('ArrowDown')
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Greenwood')
  await act(async () => late.resolve(places('Greencastle', 'Greenwood')))
  expect(screen.getByRole('option', { selected: true }).textContent).toContain('Greenwood')
  expect(document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent).toContain('Greenwood')
  await key('Enter')
  expect(box().value).toBe('Greenwood')
})

test('the arrows go down to the last place, back to the field, and up to the last again', async () => {
  await type('gre', Promise.resolve(places('Greenwood', 'Greensburg')))
  const ready = () => screen.queryByRole('option', { selected: true })?.textContent ?? null
  const seen: (string | null)[] = []
  for (const name of ['ArrowDown', 'ArrowUp', 'ArrowUp', 'ArrowUp']) {
    await key(name)
    seen.push(ready())
  }
  expect(seen.map((text) => text?.replace(/\d.*/, '') ?? null)).toEqual(['Greenwood', null, 'Near me', 'Greensburg'])
})

test('what is typed while the results of a search are on the way is not overwritten by its place', async () => {
  const slow = Promise.withResolvers<void>()
  await type('gre', Promise.resolve(places('Greenwood')))
  await key('ArrowDown')
  results = slow.promise
  await key('Enter')
  await type('Frank')
  await act(async () => slow.resolve())
  await pause()
  expect(box().value).toBe('Frank')
})

test('a new search writes its own place over what was typed before it', async () => {
  await type('Frank')
  await act(async () => go('/properties?city=Greenwood'))
  expect(box().value).toBe('Greenwood')
})
