// @vitest-environment happy-dom
import { readdirSync } from 'node:fs'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { gallery } from './gallery.fixture.tsx'

const PARTS = Object.entries(gallery)

const complaints = vi.fn()
beforeEach(() => {
  complaints.mockReset()
  vi.spyOn(console, 'error').mockImplementation(complaints)
  vi.spyOn(console, 'warn').mockImplementation(complaints)
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('every part has its place in the gallery', () => {
  const parts = readdirSync(import.meta.dirname)
    .filter((file) => /^[a-z-]+\.tsx$/.test(file))
    .map((file) => file.replace('.tsx', ''))
  expect(parts.length).toBeGreaterThan(0)
  expect(Object.keys(gallery).sort()).toEqual(parts.sort())
})

describe.each(PARTS)('%s', (_name, part) => {
  test('is rendered on the server and taken over by the browser without a difference', () => {
    const { html, isTakenOver } = show(part)
    expect(html).not.toBe('')
    expect(isTakenOver).toBe(true)
    expect(complaints.mock.calls).toEqual([])
  })

  test('what can be operated has a name', () => {
    const { container } = show(part)
    for (const role of NAMED) expect(screen.queryAllByRole(role, { name: '' }), role).toEqual([])
    // Fields for files and passwords have no role, so they are looked at by their labels.
    for (const field of container.querySelectorAll<HTMLInputElement>('input, select, textarea'))
      expect(field.labels?.[0]?.textContent.trim(), field.outerHTML).toBeTruthy()
  })
})

test.each([
  ['link', 'Overview'],
  ['img', 'Lena Kowalczyk'],
  ['img', 'Marcus Ellery'],
  ['region', 'Warning'],
  ['navigation', 'Breadcrumb'],
  ['button', 'Clear selection'],
  ['list', 'Featured homes'],
  ['button', 'Forward'],
  ['checkbox', 'News by e-mail (optional)'],
  ['checkbox', 'Select Ridge Roofing'],
  ['group', 'Home type'],
  ['checkbox', 'Condo'],
  ['button', 'Delete…'],
  ['table', 'Your version and the saved version'],
  ['button', 'Save vendor'],
  ['link', 'Enter a full e-mail address'],
  ['button', 'Save this home'],
  ['button', 'More for Ridge Roofing'],
  ['meter', 'Title length'],
  ['textbox', 'Lot size'],
  ['link', 'Page 5'],
  ['button', 'Show password'],
  ['progressbar', 'Drawing pictures'],
  ['radiogroup', 'Contact (optional)'],
  ['radio', 'E-mail me'],
  ['radio', '3+'],
  ['grid', 'Order of vendors'],
  ['region', 'Featured homes'],
  ['combobox', 'Sort'],
  ['link', 'Skip to main content'],
  ['columnheader', 'Vendor'],
  ['switch', 'Instant alerts'],
  ['switch', 'Ridge Roofing is shown'],
  ['tab', 'Quarantine3'],
  ['tabpanel', 'Runs'],
  ['textbox', 'Your message'],
  ['textbox', 'MLS number'],
  ['search', 'Filters'],
])('the %s "%s" is found by role and name', (role, name) => {
  show(<>{Object.values(gallery)}</>)
  expect(screen.getAllByRole(role, { name }).length).toBeGreaterThan(0)
})

const NAMED = [
  ...[
    'button',
    'link',
    'textbox',
    'searchbox',
    'combobox',
    'checkbox',
    'radio',
    'switch',
    'tab',
    'tabpanel',
    'tablist',
  ],
  ...['radiogroup', 'group', 'grid', 'row', 'table', 'columnheader', 'rowheader', 'navigation', 'region', 'search'],
  ...['meter', 'progressbar', 'img'],
]

/** Renders as the server does, and hands the page to React as the browser does. */
function show(part: ReactNode) {
  // The libraries ask for these to know where they are.
  vi.stubGlobal('window', undefined)
  vi.stubGlobal('document', undefined)
  const html = renderToString(<Page isServer>{part}</Page>)
  vi.unstubAllGlobals()

  const container = document.createElement('div')
  container.innerHTML = html
  document.body.append(container)
  const [first] = container.childNodes
  render(<Page isServer={false}>{part}</Page>, { container, hydrate: true, onRecoverableError: complaints })
  return { html, container, isTakenOver: first === container.firstChild }
}

const rootRoute = createRootRoute()

function Page({ isServer, children }: { isServer: boolean; children: ReactNode }) {
  const router = createRouter({
    routeTree: rootRoute,
    history: createMemoryHistory({ initialEntries: ['/'] }),
    isServer,
  })
  return (
    <I18nProvider locale="en-US">
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    </I18nProvider>
  )
}
