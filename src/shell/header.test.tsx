// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { BrokerageProvider } from '#features/brokerage/public.tsx'
import { parseSearch, stringifySearch } from '#kit/page/search-params.ts'
import { brokerage } from '../../sample/cast/brokerage.ts'
import { Header } from './header.tsx'

const auth = vi.hoisted(() => ({
  user: null as null | { id: string; name: string; role_level: number; is_agent: boolean },
}))
vi.mock('#features/accounts/public.tsx', () => ({ useAuth: () => auth }))

afterEach(() => {
  cleanup()
  document.documentElement.style.overflow = ''
})

const PATHS = ['/buy', '/properties', '/vetted-vendors', '/login', '/dashboard', '/agent', '/admin']

async function show(user: typeof auth.user, path = '/') {
  auth.user = user
  const root = createRootRoute({
    component: () => (
      <BrokerageProvider brokerage={brokerage}>
        <Header principals={[]} />
        <div id="page">Page</div>
      </BrokerageProvider>
    ),
  })
  const routes = ['/', ...PATHS].map((to) =>
    createRoute({ getParentRoute: () => root, path: to, component: () => null }),
  )
  const router = createRouter({
    parseSearch,
    stringifySearch,
    routeTree: root.addChildren(routes),
    history: createMemoryHistory({ initialEntries: [path] }),
  })
  render(<RouterProvider router={router} />)
  await screen.findByRole('banner')
}

const main = () => within(screen.getByRole('navigation', { name: 'Main' }))
const menu = () => within(screen.getByRole('navigation', { name: 'Menu', hidden: true }))

test.each([
  ['a visitor', null, ['Sign In'], ['Dashboard', 'Agent', 'Agent Dashboard', 'Admin', 'Admin Dashboard']],
  [
    'somebody signed in',
    { id: '1', name: 'Priya', role_level: 10, is_agent: false },
    ['Dashboard'],
    ['Sign In', 'Agent', 'Agent Dashboard', 'Admin', 'Admin Dashboard'],
  ],
  [
    'an agent',
    { id: '3', name: 'Dana', role_level: 10, is_agent: true },
    ['Agent', 'Agent Dashboard', 'Dashboard'],
    ['Sign In', 'Admin', 'Admin Dashboard'],
  ],
  [
    'an administrator',
    { id: '2', name: 'Marcus', role_level: 100, is_agent: false },
    ['Dashboard', 'Admin', 'Admin Dashboard'],
    ['Sign In', 'Agent', 'Agent Dashboard'],
  ],
])('%s sees the links of their own', async (_name, user, seen, unseen) => {
  await show(user)
  for (const label of seen) expect(screen.getAllByRole('link', { name: label, hidden: true }).length).toBeGreaterThan(0)
  for (const label of unseen) expect(screen.queryByRole('link', { name: label, hidden: true })).toBeNull()
  expect(menu().queryByRole('link', { name: 'Admin', hidden: true })).toBeNull()
})

test('the telephone stands in the bar, always, with words for those who do not see it', async () => {
  await show(null)
  const [phone] = screen.getAllByRole('link', { name: 'Call or text 317-555-0142' })
  expect(phone?.getAttribute('href')).toBe('tel:+13175550142')
})

test('only groups and links whose pages exist are shown', async () => {
  await show(null)
  expect(
    main()
      .getAllByRole('link', { hidden: true })
      .map((link) => link.getAttribute('href')),
  ).toEqual(['/buy', '/properties?featured=1', '/vetted-vendors'])
  expect(main().queryByText('Sell')).toBeNull()
})

test('the page that is open is marked in its group', async () => {
  await show(null, '/vetted-vendors')
  expect(main().getByRole('link', { name: 'Vetted Vendors', hidden: true }).getAttribute('aria-current')).toBe('page')
  expect(main().getByText('Resources').getAttribute('aria-current')).toBe('true')
  expect(main().getByText('Buy').getAttribute('aria-current')).toBeNull()
})

test.each([
  ['/properties?featured=1', 'Featured Listings', 'Search Properties'],
  ['/properties', 'Search Properties', 'Featured Listings'],
])('at %s %s is marked and %s is not', async (path, marked, other) => {
  await show(null, path)
  const current = (name: string) =>
    main()
      .getByRole('link', { name: new RegExp(`^${name}`), hidden: true })
      .getAttribute('aria-current')
  expect([current(marked), current(other)]).toEqual(['page', null])
})

test('a group opens under the mouse after a moment, and Escape closes it and gives the focus back', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  await show(null)
  const group = main().getByText('Buy').closest('details')
  if (!group) throw new Error('no group')
  fireEvent.pointerEnter(group, { pointerType: 'mouse' })
  vi.advanceTimersByTime(100)
  expect(group.open).toBe(false)
  vi.advanceTimersByTime(50)
  await vi.waitFor(() => expect(group.open).toBe(true))
  fireEvent.keyDown(main().getByRole('link', { name: /Search Properties/ }), { key: 'Escape' })
  await vi.waitFor(() => expect(group.open).toBe(false))
  expect(document.activeElement?.textContent).toBe('Buy')
  vi.useRealTimers()
})

test('while the menu is open the page behind it holds still and cannot be reached', async () => {
  await show(null)
  const summary = screen.getByLabelText('Menu', { selector: 'summary' })
  const box = summary.closest('details')
  if (!box) throw new Error('no menu')
  box.open = true
  fireEvent(box, new Event('toggle'))
  await vi.waitFor(() => expect(document.getElementById('page')?.hasAttribute('inert')).toBe(true))
  expect(document.documentElement.style.overflow).toBe('hidden')
  fireEvent.keyDown(summary, { key: 'Escape' })
  await vi.waitFor(() => expect(document.getElementById('page')?.hasAttribute('inert')).toBe(false))
  expect(document.documentElement.style.overflow).toBe('')
})
