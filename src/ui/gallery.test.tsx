// @vitest-environment happy-dom
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import { cleanup, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { fieldsGallery } from './fields/fields.fixture.tsx'
import { overlayGallery } from './overlay/overlay.fixture.tsx'
import { pageGallery } from './page/page.fixture.tsx'
import { tableGallery } from './table/table.fixture.tsx'
import { textGallery } from './text/text.fixture.tsx'

const GALLERIES = {
  fields: fieldsGallery,
  overlay: overlayGallery,
  page: pageGallery,
  table: tableGallery,
  text: textGallery,
}
const gallery = Object.assign({}, ...Object.values(GALLERIES)) as Record<string, ReactNode>
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

test.each(Object.entries(GALLERIES))('every component of %s has its place in the gallery', (family, parts) => {
  const folder = join(import.meta.dirname, family)
  const components = readdirSync(folder)
    .filter((file) => /^[a-z-]+\.tsx$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .flatMap((code) => [...code.matchAll(/^export (?:function|const) ([A-Z][a-z]\w*)/gm)].map(([, name = '']) => name))
  expect(components.length).toBeGreaterThan(0)
  expect(Object.keys(parts).sort()).toEqual(components.sort())
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
  ['AnchorTabs', 'link', 'Overview'],
  ['AnchorTabs', 'navigation', 'On this page'],
  ['Avatar', 'img', 'Lena Kowalczyk'],
  ['Avatar', 'img', 'Marcus Ellery'],
  ['Banner', 'region', 'Warning'],
  ['Breadcrumb', 'link', 'Admin'],
  ['BulkBar', 'button', 'Clear selection'],
  ['Checkbox', 'checkbox', 'News by email (optional)'],
  ['Checkbox', 'checkbox', 'Select Ridge Roofing'],
  ['CheckboxGroup', 'group', 'Home type'],
  ['CheckboxGroup', 'checkbox', 'Condo'],
  ['ConfirmDialog', 'button', 'Delete…'],
  ['ConflictView', 'table', 'Your version and the saved version'],
  ['ConflictView', 'button', 'Use my version'],
  ['DirtyBar', 'button', 'Save vendor'],
  ['ErrorSummary', 'link', 'Enter a full email address'],
  ['IconButton', 'button', 'Save this home'],
  ['LinkButton', 'link', 'Find a home'],
  ['Menu', 'button', 'More for Ridge Roofing'],
  ['Meter', 'meter', 'Title length'],
  ['NumberField', 'textbox', 'Lot size'],
  ['Pagination', 'link', 'Page 5'],
  ['PasswordField', 'button', 'Show password'],
  ['Progress', 'progressbar', 'Drawing pictures'],
  ['RadioGroup', 'radiogroup', 'Contact (optional)'],
  ['RadioGroup', 'radio', 'Email me'],
  ['ReorderList', 'grid', 'Reorder vendors'],
  ['Section', 'region', 'Featured homes'],
  ['Segmented', 'radiogroup', 'Bedrooms'],
  ['Segmented', 'radio', '3+'],
  ['SelectField', 'combobox', 'Sort'],
  ['SkipLink', 'link', 'Skip to main content'],
  ['SortHeader', 'columnheader', 'Vendor'],
  ['Switch', 'switch', 'Instant alerts'],
  ['TableRowHeader', 'rowheader', 'Ridge Roofing office@ridge-roofing.example.com Roofing'],
  ['TextArea', 'textbox', 'Your message'],
  ['TextField', 'textbox', 'Find'],
  ['TextField', 'textbox', 'MLS number'],
  ['Toggle', 'switch', 'Ridge Roofing is shown'],
  ['Toolbar', 'textbox', 'Search vendors'],
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
