// @vitest-environment happy-dom
import { createMemoryHistory, createRootRoute, createRoute, createRouter, RouterProvider } from '@tanstack/react-router'
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { AppError } from '../call/errors.ts'
import { parseSearch, stringifySearch } from '../page/search-params.ts'
import { DataTable } from './data-table.tsx'
import { defineTable } from './define-table.ts'
import { DeleteRecord } from './delete-record.tsx'
import { tableInput } from './input.ts'
import { searchWith, type TablePage, tableSearch } from './list.ts'
import { OrderEditor } from './order-editor.tsx'
import { placeText } from './page-row.tsx'
import { StatusTabs, sumOf } from './status-tabs.tsx'

// This page has no toaster, so a toast would appear in the next test that has one.
vi.mock('#ui/overlay/toast.ts', () => ({ toast: { ok: vi.fn(), info: vi.fn(), error: vi.fn() } }))

interface Book {
  id: string
  title: string
  pages: number
}
const remove = vi.fn(async (_: string): Promise<unknown> => undefined)
const burn = vi.fn(async (_: Book): Promise<unknown> => undefined)
const LIST = {
  sorts: ['title', 'pages'],
  filters: { kind: { novel: 'Novels', poems: 'Poems' }, status: { lent: 'Lent', shelved: 'On the shelf' } },
} as const
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
  columns: [
    { label: 'Pages', sort: 'pages', align: 'right', cell: ({ pages }) => pages, isNone: ({ pages }) => pages === 0 },
  ],
  rowActions: ({ id }) => [
    {
      id: 'delete',
      label: 'Delete',
      isDestructive: true,
      confirm: { action: 'Delete book', busyLabel: 'Deleting…', text: 'It cannot be brought back.' },
      run: () => remove(id),
    },
  ],
  bulkActions: [{ label: 'Burn', run: burn, done: (rows) => `${rows.length} burnt.` }],
})

const ROWS: Book[] = [
  { id: 'a', title: 'Emma', pages: 474 },
  { id: 'b', title: 'Middlemarch', pages: 880 },
]
const page = (part: Partial<TablePage<Book>> = {}): TablePage<Book> => ({
  rows: ROWS,
  total: 60,
  is_total_capped: false,
  first: 26,
  before: 'b4',
  after: 'a5',
  ...part,
})

async function show(component: () => React.ReactNode, at = '/books') {
  const root = createRootRoute()
  const route = createRoute({
    getParentRoute: () => root,
    path: '/books',
    validateSearch: read,
    component,
  })
  const router = createRouter({
    routeTree: root.addChildren([route]),
    history: createMemoryHistory({ initialEntries: [at] }),
    parseSearch,
    stringifySearch,
  })
  await act(async () => void render(<RouterProvider router={router as never} />))
  return router
}
const showTable = (part: Partial<TablePage<Book>> = {}, search: Record<string, unknown> = {}, table = books) =>
  show(
    () => <DataTable table={table} page={page(part)} search={read(search)} empty={<p>No books yet</p>} />,
    `/books${stringifySearch(search)}`,
  )
const press = (name: string, role = 'button') => act(async () => void fireEvent.click(screen.getByRole(role, { name })))
const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href')

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

describe('what an address says', () => {
  test.each([
    [
      { q: ' emma ', sort: '-pages', size: '50', kind: 'novel' },
      { q: 'emma', sort: '-pages', size: '50', kind: 'novel' },
    ],
    [{ sort: 'constructor', size: '7', kind: 'x', page: '9' }, {}],
    [{ sort: '--pages' }, {}],
    [{ kind: ['x', 'poems'] }, { kind: 'poems' }],
    [{ q: '' }, {}],
    [{ after: "'; --" }, {}],
  ])('%j is read as %j', (search, found) => {
    expect(read(search)).toEqual(found)
    expect(z.safeParse(tableInput(LIST), read(search)).success).toBe(true)
  })

  test('another filter begins at the first page', () => {
    expect(searchWith({ after: 'x', size: '50' }, { kind: 'novel' })).toEqual({ size: '50', kind: 'novel' })
  })

  test.each([
    [{ first: 1, rows: ROWS, total: 2, is_total_capped: false }, '1–2 of 2'],
    [{ first: 51, rows: ROWS.slice(1), total: 51, is_total_capped: false }, '51 of 51'],
    [{ first: 9_976, rows: ROWS, total: 10_000, is_total_capped: true }, '9,976–9,977 of over 10,000'],
    [{ first: null, rows: ROWS, total: 10_000, is_total_capped: true }, '2 of over 10,000'],
    [{ first: 0, rows: [], total: 0, is_total_capped: false }, '0 of 0'],
  ])('%j reads %s', (part, text) => {
    expect(placeText(part)).toBe(text)
  })
})

describe('a table', () => {
  test('keeps order, filters and page in its links', async () => {
    await showTable({}, { kind: 'novel', sort: '-pages', after: 'x' })
    expect(hrefOf('Next')).toBe('/books?sort=-pages&kind=novel&after=a5')
    expect(hrefOf('Previous')).toBe('/books?sort=-pages&kind=novel&before=b4')
    expect(hrefOf('Book')).toBe('/books?kind=novel')
    expect(hrefOf('Pages')).toBe('/books?sort=pages&kind=novel')
    expect(hrefOf('Emma')).toBe('/books/a')
    expect(screen.getByRole('columnheader', { name: 'Pages' }).getAttribute('aria-sort')).toBe('descending')
    expect(screen.getByText('26–27 of 60')).toBeTruthy()
  })

  test('asks with the name of the row before what cannot be undone, and stays open where it fails', async () => {
    remove.mockRejectedValueOnce(new AppError('not_found', 'This book is gone.'))
    await showTable()
    await press('Actions for Emma')
    await press('Delete', 'menuitem')
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('Delete book “Emma”?')
    expect(remove).not.toHaveBeenCalled()
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Delete book' })))
    expect(remove).toHaveBeenCalledWith('a')
    expect(dialog.textContent).toContain('This book is gone.')
  })

  test('does to all ticked rows what was done to none of the others; those that failed stay ticked', async () => {
    burn.mockResolvedValueOnce(undefined).mockRejectedValueOnce(new AppError('forbidden', 'Not this one.'))
    await showTable()
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select all books on this page' }))
    expect(screen.getByText('2 books selected')).toBeTruthy()
    await press('Burn')
    expect(burn.mock.calls.map(([{ id }]) => id)).toEqual(['a', 'b'])
    expect(await screen.findByText('1 book selected')).toBeTruthy()
  })

  test('without a row says what belongs here; without a match how to see them again', async () => {
    await showTable({ rows: [], total: 0 })
    expect(screen.getByText('No books yet')).toBeTruthy()
    cleanup()
    await showTable({ rows: [], total: 0, first: 0 }, { kind: 'novel', sort: '-pages' })
    expect(screen.getByText('No matching books')).toBeTruthy()
    expect(hrefOf('Clear filters')).toBe('/books?sort=-pages')
  })

  test('leaves out a cell without a value on a phone', async () => {
    await showTable({ rows: [{ id: 'c', title: 'Blank', pages: 0 }, ...ROWS] })
    const isLeftOut = (text: string) => screen.getByRole('cell', { name: text }).className.includes(':hidden!')
    expect([isLeftOut('0'), isLeftOut('474')]).toEqual([true, false])
  })

  test('shows a line of values on a phone instead of the columns', async () => {
    await showTable({}, {}, { ...books, phoneNoteOf: ({ pages }) => `${pages} pages` })
    expect(screen.getByRole('rowheader', { name: /^Emma/ }).textContent).toBe('Emma474 pages')
    expect(screen.getByRole('cell', { name: '474' }).className).toContain(':hidden!')
  })

  test('looks for words a moment after they were typed', async () => {
    vi.useFakeTimers()
    try {
      const router = await showTable()
      fireEvent.change(screen.getByRole('searchbox', { name: 'Search books' }), { target: { value: 'emm' } })
      fireEvent.change(screen.getByRole('searchbox', { name: 'Search books' }), { target: { value: 'emma' } })
      await act(async () => void (await vi.advanceTimersByTimeAsync(299)))
      expect(router.state.location.searchStr).toBe('')
      await act(async () => void (await vi.advanceTimersByTimeAsync(2)))
      expect(router.state.location.searchStr).toBe('?q=emma')
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('tabs by status', () => {
  const labels = LIST.filters.status
  const counts = { lent: 3 }

  test('say how many there are of each and of all, keep words and order, and begin at the first page', async () => {
    const search = { q: 'emma', sort: '-pages', after: 'x', status: 'lent' } as const
    await show(
      () => <StatusTabs label="Books by status" labels={labels} counts={counts} search={search} />,
      `/books${stringifySearch(search)}`,
    )
    const tabs = within(screen.getByRole('navigation', { name: 'Books by status' })).getAllByRole('link')
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')])).toEqual([
      ['All3', '/books?q=emma&sort=-pages', null],
      ['Lent3', '/books?q=emma&sort=-pages&status=lent', 'page'],
      ['On the shelf0', '/books?q=emma&sort=-pages&status=shelved', null],
    ])
    expect(sumOf(counts)).toBe(3)
  })
})

describe('deleting a record on its own page', () => {
  const button = (
    <DeleteRecord action="Delete book" name="Emma" list="/books" done="Emma deleted." run={() => remove('a')}>
      It cannot be brought back.
    </DeleteRecord>
  )
  const confirm = async () => {
    await press('Delete')
    const dialog = await screen.findByRole('alertdialog')
    expect(dialog.textContent).toContain('Delete book “Emma”?')
    expect(dialog.textContent).toContain('It cannot be brought back.')
    await act(async () => void fireEvent.click(within(dialog).getByRole('button', { name: 'Delete book' })))
  }

  test('asks first, and goes back to the list', async () => {
    const router = await show(() => button, '/books?q=emma')
    await confirm()
    expect(remove.mock.calls).toEqual([['a']])
    await waitFor(() => expect(router.state.location.href).toBe('/books'))
  })

  test('stays where it fails, and says why', async () => {
    remove.mockRejectedValueOnce(new AppError('forbidden', 'Somebody has lent it.'))
    const router = await show(() => button, '/books?q=emma')
    await confirm()
    expect(screen.getByRole('alertdialog').textContent).toContain('Somebody has lent it.')
    expect(router.state.location.href).toBe('/books?q=emma')
  })
})

describe('an order', () => {
  const names = () => screen.getAllByRole('row').map((row) => row.textContent?.replace(/\d+/, '').trim())
  const items = (...ids: string[]) => ids.map((id) => ({ id, name: `Book ${id.toUpperCase()}` }))

  test('is saved once, together with the one that it was made from', async () => {
    const save = vi.fn(async () => undefined)
    await show(() => <OrderEditor label="Order of books" items={items('a', 'b', 'c')} save={save} />)
    await press('Move Book C up')
    await press('Move Book C up')
    expect(names()).toEqual(['Book C', 'Book A', 'Book B'])
    expect(save).not.toHaveBeenCalled()
    await press('Save order')
    expect(save.mock.calls).toEqual([
      [
        ['c', 'a', 'b'],
        ['a', 'b', 'c'],
      ],
    ])
  })

  test('can be thrown away', async () => {
    await show(() => <OrderEditor label="Order of books" items={items('a', 'b')} save={async () => undefined} />)
    await press('Move Book B up')
    await press('Discard')
    expect(names()).toEqual(['Book A', 'Book B'])
    expect(screen.queryByText('Unsaved changes')).toBeNull()
  })

  test('that collided with another one shows both', async () => {
    const save = vi.fn(async (): Promise<void> => {
      throw new AppError('conflict', 'Someone else changed the order.')
    })
    await show(() => <OrderEditor label="Order of books" items={items('a', 'b', 'c')} save={save} />)
    await press('Move Book C up')
    await press('Save order')
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Position 2')
    save.mockResolvedValueOnce(undefined)
    await press('Use my version')
    await waitFor(() => expect(save).toHaveBeenCalledTimes(2))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  test('that could not be saved stays as it is', async () => {
    const save = async () => {
      throw new AppError('unavailable', 'The site is busy. Try again in a minute.')
    }
    await show(() => <OrderEditor label="Order of books" items={items('a', 'b')} save={save} />)
    await press('Move Book B up')
    await press('Save order')
    expect(screen.getByText('The site is busy. Try again in a minute.')).toBeTruthy()
    expect(names()).toEqual(['Book B', 'Book A'])
  })
})

describe('the keys of a list', () => {
  const key = (name: string, part: object = {}) =>
    act(async () => void fireEvent.keyDown(document.activeElement ?? document.body, { key: name, ...part }))
  const focused = () => document.activeElement?.textContent

  test('move between the rows, and the arrows only from a row', async () => {
    await showTable()
    await key('ArrowDown')
    expect(document.activeElement).toBe(document.body)
    const seen: unknown[] = []
    for (const name of ['j', 'j', 'j', 'k', 'ArrowDown', 'ArrowUp']) {
      await key(name)
      seen.push(focused())
    }
    expect(seen).toEqual(['Emma', 'Middlemarch', 'Middlemarch', 'Emma', 'Middlemarch', 'Emma'])
  })

  test('x selects the row that has the focus, and only that', async () => {
    await showTable()
    await key('x')
    expect(screen.queryByText(/selected/)).toBeNull()
    await key('j')
    await key('x')
    expect(screen.getByText('1 book selected')).toBeTruthy()
    await key('x')
    expect(screen.queryByText(/selected/)).toBeNull()
  })

  test('leave typing, shortcuts of the browser and dialogs alone', async () => {
    await showTable()
    const box = screen.getByRole('searchbox')
    box.focus()
    await key('j')
    expect(document.activeElement).toBe(box)
    box.blur()
    await key('j', { ctrlKey: true })
    expect(document.activeElement).toBe(document.body)
    await key('?')
    expect(screen.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeTruthy()
    await key('j')
    expect(focused()).not.toBe('Emma')
  })

  test('can be turned off, and the button still shows them', async () => {
    localStorage.clear()
    await showTable()
    await press('Keyboard shortcuts')
    await act(async () => void fireEvent.click(screen.getByRole('switch', { name: 'Use single keys in lists' })))
    expect(localStorage.getItem('list-keys')).toBe('off')
    await press('Close')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await key('j')
    expect(focused()).not.toBe('Emma')
    await key('?')
    expect(screen.queryByRole('dialog')).toBeNull()
    localStorage.clear()
  })
})
