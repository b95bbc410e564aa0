// @vitest-environment happy-dom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPage } from '../../../../test/show-page.tsx'
import { updateImport } from '../functions.ts'
import type { ImportDetail } from '../schema.ts'
import { ImportPage } from './import-page.tsx'
import { UploadForm } from './upload-form.tsx'

const { call } = vi.hoisted(() => ({
  call: (name: string) =>
    Object.assign(
      vi.fn(async () => ({ success: true })),
      { url: `/_serverFn/${name}` },
    ),
}))
vi.mock('../functions.ts', () => ({
  updateImport: call('updateImport'),
  startImport: call('startImport'),
  undoImport: call('undoImport'),
  uploadImport: call('uploadImport'),
  exportImportErrors: call('exportImportErrors'),
  discardImport: call('discardImport'),
}))
vi.mock('#kit/form/flash.ts', () => ({ FLASH_ID: 'form-flash', currentFlash: () => null }))

afterEach(cleanup)

const AT = new Date('2026-11-25T15:00:00Z')
const detail: ImportDetail = {
  id: '018f0000-0000-7000-8000-000000000001',
  kind: 'vendors',
  file_name: 'list.csv',
  status: 'draft',
  row_count: 2,
  created_by_name: 'Dana',
  created_at: AT,
  headers: ['Company', 'Trade', ''],
  columns: { name: 0, service_type: 1 },
  on_duplicate: 'skip',
  version: 3,
  started_at: null,
  finished_at: null,
  undone_at: null,
  undo_until: null,
  counts: { added: 1, updated: 0, skipped: 0, failed: 1 },
  undo_counts: {},
  rows: [
    { row_number: 2, cells: ['Oak', 'Pest control'], outcome: 'added', notes: [] },
    { row_number: 3, cells: ['Elm', 'Magic'], outcome: 'failed', notes: ['Service: Choose a service.'] },
  ],
  left: [],
}

test('a draft has its columns, its forecast, and the errors of its rows', async () => {
  await showPage(<ImportPage detail={detail} />)
  expect(screen.getByLabelText('Service')).toHaveProperty('value', '1')
  expect(screen.getByLabelText('Phone (optional)', { exact: false })).toHaveProperty('value', '')
  expect(screen.getAllByRole('option', { name: 'Column 3' }).length).toBeGreaterThan(0)
  expect(screen.getByText(/2 rows: 1 to add, 0 to update, 0 to skip, 1 with errors/)).toBeTruthy()
  expect(screen.getByText('Service: Choose a service.')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Import 1 vendor' })).toBeTruthy()
})

test('changed columns are sent as numbers of columns', async () => {
  await showPage(<ImportPage detail={detail} />)
  fireEvent.change(screen.getByLabelText('City', { exact: false }), { target: { value: '2' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save and check rows' }))
  await waitFor(() => expect(updateImport).toHaveBeenCalled())
  expect(vi.mocked(updateImport).mock.calls[0]?.[0]).toMatchObject({
    data: { importId: detail.id, version: 3, on_duplicate: 'skip', name: '0', service_type: '1', city: '2' },
  })
})

test('a draft without a required column says so and cannot start', async () => {
  await showPage(<ImportPage detail={{ ...detail, columns: { name: 0 }, counts: null }} />)
  expect(screen.getByText('Columns missing')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Import/ })).toBeNull()
})

test('a running import shows its progress', async () => {
  await showPage(<ImportPage detail={{ ...detail, status: 'running', rows: [] }} />)
  expect(screen.getByRole('progressbar', { name: 'Importing' }).getAttribute('aria-valuenow')).toBe('2')
})

test('a finished one can be undone, and an undone one says what was left', async () => {
  const done: ImportDetail = {
    ...detail,
    status: 'done',
    finished_at: AT,
    undo_until: new Date('2026-12-25T15:00:00Z'),
  }
  await showPage(<ImportPage detail={done} />)
  expect(screen.getByRole('button', { name: 'Undo import' })).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Download errors' })).toBeTruthy()
  cleanup()
  await showPage(
    <ImportPage
      detail={{
        ...done,
        status: 'undone',
        undo_until: null,
        undone_at: AT,
        undo_counts: { changed: 1 },
        left: [{ row_number: 2, undo_outcome: 'changed' }],
      }}
    />,
  )
  expect(screen.getByText('Row 2: Left as is: changed after the import')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Undo import' })).toBeNull()
})

test('an upload without a file is refused before it is sent', async () => {
  await showPage(<UploadForm kinds={['vendors', 'contacts']} preset="contacts" />)
  expect(screen.getByLabelText('List')).toHaveProperty('value', 'contacts')
  expect(screen.getByText(/They get the newsletter only if the file has the date and source/)).toBeTruthy()
  fireEvent.submit(screen.getByRole('form', { name: 'New import' }))
  await screen.findByText('Choose a CSV file.')
})
