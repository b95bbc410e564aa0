// @vitest-environment happy-dom
import { cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { showPage } from '../../../../test/show-page.tsx'
import { MyRecord } from './my-record.tsx'

afterEach(cleanup)

test('counts listings of exports, prints, and photos, and none of documents', async () => {
  const record = { entries: [], opened_by: [], openers_days: 30, before: null, after: null }
  const downloads = {
    days: 30,
    by_type: [
      { type: 'document', label: 'Document', downloads: 1, items: 0 },
      { type: 'search_export', label: 'Search results export', downloads: 2, items: 30 },
    ] as const,
    latest: [],
  }
  await showPage(<MyRecord record={record} downloads={{ ...downloads, by_type: [...downloads.by_type] }} />)
  const textOf = (label: string) => screen.getByText(label).closest('li')?.textContent
  expect(textOf('Document')).toBe('Document1 download')
  expect(textOf('Search results export')).toBe('Search results export2 downloads, 30 listings')
})
