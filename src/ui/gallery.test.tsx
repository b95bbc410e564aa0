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
    // File and password inputs have no role, so find them by label.
    for (const field of container.querySelectorAll<HTMLInputElement>('input, select, textarea'))
      expect(field.labels?.[0]?.textContent.trim(), field.outerHTML).toBeTruthy()
  })
})

test.each([
  ['anchor-tabs', 'link', 'Overview'],
  ['anchor-tabs', 'navigation', 'On this page'],
  ['avatar', 'img', 'Lena Kowalczyk'],
  ['avatar', 'img', 'Marcus Ellery'],
  ['banner', 'region', 'Warning'],
  ['breadcrumb', 'link', 'Back office'],
  ['bulk-bar', 'button', 'Clear selection'],
  ['carousel', 'list', 'Featured homes'],
  ['carousel', 'button', 'Forward'],
  ['checkbox', 'checkbox', 'News by e-mail (optional)'],
  ['checkbox', 'checkbox', 'Select Ridge Roofing'],
  ['checkbox-group', 'group', 'Home type'],
  ['checkbox-group', 'checkbox', 'Condo'],
  ['confirm-dialog', 'button', 'Delete…'],
  ['conflict-view', 'table', 'Your version and the saved version'],
  ['conflict-view', 'button', 'Save my version'],
  ['dirty-bar', 'button', 'Save vendor'],
  ['error-summary', 'link', 'Enter a full e-mail address'],
  ['icon-button', 'button', 'Save this home'],
  ['link-button', 'link', 'Find a home'],
  ['menu', 'button', 'More for Ridge Roofing'],
  ['meter', 'meter', 'Title length'],
  ['number-field', 'textbox', 'Lot size'],
  ['pagination', 'link', 'Page 5'],
  ['password-field', 'button', 'Show password'],
  ['progress', 'progressbar', 'Drawing pictures'],
  ['radio-group', 'radiogroup', 'Contact (optional)'],
  ['radio-group', 'radio', 'E-mail me'],
  ['reorder-list', 'grid', 'Order of vendors'],
  ['section', 'region', 'Featured homes'],
  ['segmented', 'radiogroup', 'Bedrooms'],
  ['segmented', 'radio', '3+'],
  ['select-field', 'combobox', 'Sort'],
  ['skip-link', 'link', 'Skip to main content'],
  ['sort-header', 'columnheader', 'Vendor'],
  ['switch', 'switch', 'Instant alerts'],
  ['table-row-header', 'rowheader', 'Ridge Roofing office@ridge-roofing.example.com'],
  ['tabs', 'tab', 'Runs'],
  ['tabs', 'tabpanel', 'Runs'],
  ['text-area', 'textbox', 'Your message'],
  ['text-field', 'textbox', 'Find'],
  ['text-field', 'textbox', 'MLS number'],
  ['toggle', 'switch', 'Ridge Roofing is shown'],
  ['toolbar', 'textbox', 'Search vendors'],
])('%s: the %s "%s" is found as a person finds it', (part, role, name) => {
  show(gallery[part])
  expect(screen.getAllByRole(role, { name })).not.toEqual([])
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
  ...['radiogroup', 'grid', 'row', 'table', 'columnheader', 'rowheader', 'navigation', 'region'],
  ...['meter', 'progressbar', 'img'],
]

/** Renders on the server and hydrates as the browser does. */
function show(part: ReactNode) {
  // Libraries test for these to detect the server.
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
