// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Choice, Found } from '../schema.ts'
import { Palette } from './palette.tsx'

const { findInOffice } = vi.hoisted(() => ({
  findInOffice: vi.fn<(options: { data: { q: string } }) => Promise<Found>>(),
}))
vi.mock('../functions.ts', () => ({ findInOffice }))

const pages: Choice[] = ['Appointments', 'People', 'Tasks'].map((label) => ({
  kind: 'page',
  key: `page ${label}`,
  label,
  detail: '',
  href: `/agent/${label.toLowerCase()}`,
}))
const acts: Choice[] = [
  { kind: 'act', key: 'act new', label: 'Add person', detail: 'People', href: '/agent/clients/new' },
]
const people = (...names: string[]): Found => ({
  people: names.map((name) => ({ id: name, label: name, detail: '', href: `/agent/clients/${name.toLowerCase()}` })),
  listings: [],
  leads: [],
  tasks: [],
  threads: [],
})

let path = () => ''
const onClose = vi.fn()

beforeEach(async () => {
  vi.useFakeTimers()
  localStorage.clear()
  const root = createRootRoute()
  const all = createRoute({
    getParentRoute: () => root,
    path: '/$',
    component: () => <Palette title="Find" pages={pages} acts={acts} isOffice={false} onClose={onClose} />,
  })
  const history = createMemoryHistory({ initialEntries: ['/agent'] })
  const router = createRouter({ routeTree: root.addChildren([all]), history })
  path = () => router.state.location.pathname
  await act(async () => void render(<RouterProvider router={router as never} />))
})
afterEach(() => {
  vi.useRealTimers()
  cleanup()
  findInOffice.mockReset()
  onClose.mockReset()
})

const box = () => screen.getByRole<HTMLInputElement>('combobox')
const key = (name: string) => act(async () => void fireEvent.keyDown(box(), { key: name }))
const pause = () => act(() => vi.advanceTimersByTimeAsync(200))
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const chosen = () => screen.queryByRole('option', { selected: true })?.textContent ?? null
const write = (text: string) => act(async () => void fireEvent.change(box(), { target: { value: text } }))

async function type(text: string, answer: Promise<Found> = Promise.resolve(people())): Promise<void> {
  findInOffice.mockReturnValueOnce(answer)
  await write(text)
  await pause()
}

test('asks once for each pause in typing, and not for one letter', async () => {
  await write('h')
  await pause()
  expect(findInOffice).not.toHaveBeenCalled()
  findInOffice.mockResolvedValue(people())
  for (const text of ['he', 'hen', 'hens']) await write(text)
  await pause()
  expect(findInOffice.mock.calls.map(([{ data }]) => data.q)).toEqual(['hens'])
})

test('drops an answer for an earlier text', async () => {
  const late = Promise.withResolvers<Found>()
  await type('hen', late.promise)
  await type('moe', Promise.resolve(people('Moe')))
  await act(async () => late.resolve(people('Hensley')))
  expect(options()).toEqual(['Moe'])
  expect(screen.getAllByRole('status').at(-1)?.textContent).toBe('1 result')
})

test('shows only matching people of the last answer until the next one', async () => {
  await type('he', Promise.resolve(people('Hensley', 'Heath')))
  const late = Promise.withResolvers<Found>()
  await type('hea', late.promise)
  expect(options()).toEqual(['Heath'])
  await act(async () => late.resolve(people()))
  expect(options()).toEqual(['Add person, People'])
  expect(screen.getByRole('group', { name: 'No one found' })).toBeTruthy()
})

test('the arrows, Home and End choose, and Enter opens', async () => {
  await write('ap')
  expect(options()).toEqual(['Appointments'])
  await write('')
  expect(options()).toEqual(['Add person, People'])
  await type('pe', Promise.resolve(people('Perry', 'Petra')))
  expect(chosen()).toBe('People')
  const seen: (string | null)[] = []
  for (const name of ['ArrowDown', 'End', 'ArrowDown', 'ArrowUp', 'Home', 'ArrowDown']) {
    await key(name)
    seen.push(chosen())
  }
  expect(seen).toEqual(['Add person, People', 'Petra', 'People', 'Petra', 'People', 'Add person, People'])
  expect(document.getElementById(box().getAttribute('aria-activedescendant') ?? '')?.textContent).toBe(chosen())
  await key('End')
  await key('Enter')
  await pause()
  expect(path()).toBe('/agent/clients/petra')
  expect(onClose).toHaveBeenCalledOnce()
})

test('remembers pages and never people', async () => {
  await type('petra', Promise.resolve(people('Petra')))
  await key('Enter')
  await type('tasks')
  await key('Enter')
  expect(localStorage.getItem('palette-pages')).toBe('["/agent/tasks"]')
  expect(JSON.stringify({ ...localStorage })).not.toContain('etra')
})

test('says that people could not be searched, and still finds pages', async () => {
  const answer = Promise.withResolvers<Found>()
  await type('ta', answer.promise)
  await act(async () => answer.reject(new Error('offline')))
  expect(options()).toEqual(['Tasks'])
  expect(screen.getByRole('alert').textContent).toBe('The search didn’t work. Check your connection.')
})
