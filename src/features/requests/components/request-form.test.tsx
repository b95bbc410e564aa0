// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { showPage } from '../../../../test/show-page.tsx'
import type { RequestGroupView, RequestRow } from '../schema.ts'
import { RequestForm } from './request-form.tsx'
import { RequestTable } from './request-table.tsx'

vi.mock('../functions.ts', () => ({
  updateRequestGroup: Object.assign(vi.fn(), { url: '/_serverFn/updateRequestGroup' }),
}))
vi.mock('#kit/form/flash.ts', () => ({ FLASH_ID: 'form-flash', currentFlash: () => null }))

afterEach(cleanup)

const ADA = '018f0000-0000-7000-8000-0000000000a1'
const VIC = '018f0000-0000-7000-8000-0000000000a2'
const row: RequestRow = {
  group: 'valuation',
  label: 'Home valuation',
  names: ['Ada Pruitt'],
  why: 'chosen',
  minutes: 120,
  is_own_time: true,
}
const view: RequestGroupView = {
  ...row,
  version: 2,
  counts_office_hours: false,
  people: [ADA],
  default_minutes: 1440,
  history: [],
  choices: [
    { account_id: ADA, name: 'Ada Pruitt', refusal: null },
    { account_id: VIC, name: 'Vic Lane', refusal: 'Vic Lane can’t open these requests.' },
  ],
}

test('the form checks the recipients, and says why others can’t be chosen', async () => {
  await showPage(<RequestForm view={view} />)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ada Pruitt' }).checked).toBe(true)
  const other = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Vic Lane' })
  expect(other.disabled).toBe(true)
  expect(screen.getByText('Vic Lane can’t open these requests.')).toBeTruthy()
  expect(screen.getByRole<HTMLSelectElement>('combobox', { name: /Reply within/ }).value).toBe('120')
  expect(screen.queryByRole('checkbox', { name: 'Count office hours only' })).toBeNull()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Ada Pruitt' }))
  expect(screen.getByText('Unsaved changes')).toBeTruthy()
})

test('the default also sets the clock, and a kind without a promised time has no time', async () => {
  await showPage(<RequestForm view={{ ...view, group: 'default', label: 'Default' }} />)
  expect(screen.getByRole('checkbox', { name: 'Count office hours only' })).toBeTruthy()
  cleanup()
  await showPage(<RequestForm view={{ ...view, group: 'testimonial', label: 'Testimonial', minutes: null }} />)
  expect(screen.queryByRole('combobox')).toBeNull()
})

test('the list warns of recipients who left', async () => {
  const rows: RequestRow[] = [
    { ...row, why: 'left', names: ['Dana Whitcomb'] },
    {
      ...row,
      group: 'testimonial',
      label: 'Testimonial',
      why: 'default',
      names: [],
      minutes: null,
      is_own_time: false,
    },
  ]
  await showPage(<RequestTable requests={{ rows, counts_office_hours: true, version: 2, history: [] }} />)
  expect(screen.getByText(/The default gets these requests until you choose others: Home valuation/)).toBeTruthy()
  expect(screen.getByRole('row', { name: /Home valuation.*Dana Whitcomb.*Choose again.*2 hours/ })).toBeTruthy()
  expect(screen.getByRole('row', { name: /Testimonial.*No one.*No set time/ })).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Edit ?: Home valuation/ }).getAttribute('href')).toBe(
    '/admin/requests/valuation',
  )
})
