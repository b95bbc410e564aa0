// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterContextProvider,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseSearch, stringifySearch } from '../page/search-params.ts'
import { DataTable } from './data-table.tsx'
import { defineTable } from './define-table.ts'
import { FilterRow } from './filter-row.tsx'
import { type TablePage, tableSearch } from './list.ts'

interface Book {
  id: string
  title: string
}
const LIST = { sorts: ['title'], filters: { kind: { novel: 'Novels', poems: 'Poems' } } } as const
const read = tableSearch(LIST)
const books = defineTable({
  list: LIST,
  nouns: ['book', 'books'],
  nameOf: (book: Book) => book.title,
  hrefOf: ({ id }) => `/books/${id}`,
  head: { label: 'Book', sort: 'title' },
  usualSort: 'title',
  search: 'Title',
  filters: [{ key: 'kind', label: 'Kind', none: 'Every kind' }],
  columns: [],
})
const PAGE: TablePage<Book> = {
  rows: [{ id: 'a', title: 'Emma' }],
  total: 1,
  is_total_capped: false,
  first: 1,
  before: null,
  after: null,
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search books' })

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

describe('what is looked for in a table on a slow line', () => {
  /** Renders the table for the URL. Each search waits until the test releases it. */
  async function showSlow() {
    const root = createRootRoute()
    const held: (() => void)[] = []
    const list = createRoute({
      getParentRoute: () => root,
      path: '/books',
      validateSearch: read,
      loaderDeps: ({ search }) => search,
      loader: () => new Promise<void>((done) => (isSlow ? held.push(done) : done())),
      component: function Books() {
        return <DataTable table={books} page={PAGE} search={list.useSearch()} empty={<p>No books yet</p>} />
      },
    })
    let isSlow = false
    const one = createRoute({
      getParentRoute: () => root,
      path: '/books/$id',
      loader: () => new Promise<void>((done) => held.push(done)),
      component: () => <p>One book</p>,
    })
    const history = createMemoryHistory({ initialEntries: ['/books'] })
    const routeTree = root.addChildren([list, one])
    const router = createRouter({ routeTree, history, parseSearch, stringifySearch, defaultPendingMs: 60_000 })
    await act(async () => void render(<RouterProvider router={router as never} />))
    isSlow = true
    return { router, letGo: () => act(async () => held.splice(0).forEach((done) => void done())) }
  }
  const type = (value: string) => act(async () => void fireEvent.change(box(), { target: { value } }))
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('letters that are typed while an answer comes stay, and are looked for', async () => {
    const { router, letGo } = await showSlow()
    await type('em')
    await pass(301)
    await type('emma')
    await letGo()
    expect(box().value).toBe('emma')
    await pass(301)
    await letGo()
    expect(router.state.location.searchStr).toBe('?q=emma')
    expect(box().value).toBe('emma')
  })

  test('a book that is opened a moment after letters were typed is opened', async () => {
    const { router, letGo } = await showSlow()
    await type('emm')
    await act(async () => void fireEvent.click(screen.getByRole('link', { name: 'Emma' })))
    await pass(301)
    await letGo()
    expect(router.state.location.href).toBe('/books/a')
    expect(screen.getByText('One book')).toBeTruthy()
  })

  test('a choice takes along what was typed, and the choice before that is still on its way', async () => {
    const { router, letGo } = await showSlow()
    await type('emma')
    await act(async () => void fireEvent.change(screen.getByLabelText('Kind'), { target: { value: 'novel' } }))
    expect(screen.getByLabelText('Kind')).toHaveProperty('value', 'novel')
    await type('emm')
    await pass(301)
    await letGo()
    expect(router.state.location.searchStr).toBe('?q=emm&kind=novel')
  })

  test('the way back shows the words of then', async () => {
    const { router, letGo } = await showSlow()
    await type('emma')
    await pass(301)
    await letGo()
    await act(async () => router.history.back())
    await letGo()
    expect(box().value).toBe('')
    await act(async () => router.history.forward())
    await letGo()
    expect(box().value).toBe('emma')
  })
})

test('new words leave a tab that they are not only looked for in', async () => {
  const root = createRootRoute({
    validateSearch: read,
    component: () => <FilterRow table={books} search={read(root.useSearch())} isFiltered={false} across="kind" />,
  })
  const router = createRouter({
    routeTree: root,
    history: createMemoryHistory({ initialEntries: ['/?kind=novel'] }),
    parseSearch,
    stringifySearch,
  })
  await act(async () => void render(<RouterProvider router={router as never} />))
  const search = async (words: string) => {
    fireEvent.change(box(), { target: { value: words } })
    await act(async () => void fireEvent.submit(box().form as HTMLFormElement))
    return router.state.location.search
  }
  expect(await search('emma')).toEqual({ q: 'emma' })
  await act(async () => void (await router.navigate({ to: '.', search: { q: 'emma', kind: 'novel' } as never })))
  expect(await search('emm')).toEqual({ q: 'emm', kind: 'novel' })
})

test('what was typed and chosen before the page comes to life is looked for, and still shown', async () => {
  const root = createRootRoute()
  const history = createMemoryHistory({ initialEntries: ['/'] })
  const routerOf = (isServer: boolean) =>
    createRouter({ routeTree: root, history, parseSearch, stringifySearch, isServer })
  const router = routerOf(false)
  const part = <FilterRow table={books} search={{}} isFiltered={false} />
  vi.stubGlobal('window', undefined)
  vi.stubGlobal('document', undefined)
  const html = renderToString(<RouterContextProvider router={routerOf(true) as never}>{part}</RouterContextProvider>)
  vi.unstubAllGlobals()
  const container = document.createElement('div')
  container.innerHTML = html
  document.body.append(container)
  const kind = screen.getByLabelText<HTMLSelectElement>('Kind')
  box().value = 'emma'
  kind.value = 'poems'
  await act(async () => {
    render(<RouterContextProvider router={router as never}>{part}</RouterContextProvider>, { container, hydrate: true })
  })
  expect(router.latestLocation.searchStr).toBe('?q=emma&kind=poems')
  expect(box().value).toBe('emma')
})
