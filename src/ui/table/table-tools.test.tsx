// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { Table, TableHead } from './table.tsx'
import { SortHeader } from './table-tools.tsx'

afterEach(cleanup)

test('says how the column is sorted, and a press turns it round', () => {
  const sort = vi.fn()
  render(
    <Table label="Vendors">
      <TableHead>
        <SortHeader sort="ascending" onSort={sort}>
          Name
        </SortHeader>
        <SortHeader sort="none" href="?sort=views">
          Views
        </SortHeader>
      </TableHead>
    </Table>,
  )
  expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
  expect(screen.getByRole('columnheader', { name: 'Views' }).getAttribute('aria-sort')).toBe('none')
  fireEvent.click(screen.getByRole('button', { name: 'Name' }))
  expect(sort).toHaveBeenCalledWith('descending')
  expect(screen.getByRole('link', { name: 'Views' }).getAttribute('href')).toBe('?sort=views')
})
