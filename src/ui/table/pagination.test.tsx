// @vitest-environment happy-dom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import { Pagination, pagesAround } from './pagination.tsx'

afterEach(cleanup)

describe('which pages are shown', () => {
  test.each([
    [1, 1, [1]],
    [1, 2, [1, 2]],
    [1, 26, [1, 2, null, 26]],
    [3, 26, [1, 2, 3, 4, null, 26]],
    [4, 26, [1, 2, 3, 4, 5, null, 26]],
    [5, 26, [1, null, 4, 5, 6, null, 26]],
    [26, 26, [1, null, 25, 26]],
  ])('page %i of %i', (page, count, shown) => {
    expect(pagesAround(page, count)).toEqual(shown)
  })
})

test('every page is a plain link, this one is marked, and the ends have no step', () => {
  const { rerender } = render(<Pagination page={1} pageCount={3} hrefFor={(page) => `?page=${page}`} />)
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '?page=1',
    '?page=2',
    '?page=3',
    '?page=2',
  ])
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('1')
  expect(screen.queryByRole('link', { name: 'Previous' })).toBeNull()

  rerender(<Pagination page={3} pageCount={3} hrefFor={(page) => `?page=${page}`} />)
  expect(screen.getByRole('link', { name: 'Previous' }).getAttribute('href')).toBe('?page=2')
  expect(screen.queryByRole('link', { name: 'Next' })).toBeNull()
})

test('one page needs no links', () => {
  const { container } = render(<Pagination page={1} pageCount={1} hrefFor={() => ''} />)
  expect(container.innerHTML).toBe('')
})
