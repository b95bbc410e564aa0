// @vitest-environment happy-dom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { brokerage } from '../../../../sample/cast/brokerage.ts'
import { showPage } from '../../../../test/show-page.tsx'
import type { Office, SpecialDays } from '../schema.ts'
import { BrokerageProvider } from './brokerage-context.tsx'
import { OfficeForm } from './office-form.tsx'
import { OfficesPage } from './offices-page.tsx'
import { ManyOffices, OtherOffices } from './other-offices.tsx'
import { SpecialDaysPage } from './special-days-page.tsx'

vi.mock('../functions.ts', () => {
  const named = (name: string) => Object.assign(vi.fn(), { url: `/_serverFn/${name}` })
  return Object.fromEntries(
    ['addSpecialDay', 'addUsualHolidays', 'removeSpecialDay', 'updateOffice', 'removeOffice'].map((name) => [
      name,
      named(name),
    ]),
  )
})
vi.mock('#kit/form/flash.ts', () => ({ FLASH_ID: 'form-flash', currentFlash: () => null }))

afterEach(cleanup)

const agents = [
  { id: '018f0000-0000-7000-8000-0000000000a1', slug: 'ada-pruitt', name: 'Ada Pruitt' },
  { id: '018f0000-0000-7000-8000-0000000000a2', slug: 'ben-cole', name: 'Ben Cole' },
]
const office: Office = {
  name: 'Franklin office',
  street: '1 Court Street',
  city: 'Franklin',
  postal_code: '46131',
  phone: '317-555-0161',
  email: null,
  license_number: null,
  hours: [],
  agents: ['ada-pruitt'],
}

test('lists the days, and offers the holidays that are not among them', async () => {
  const days: SpecialDays = {
    days: [{ date: '2026-12-24', name: 'Eve', opens: null, closes: null, label: 'Thursday: closed (Eve)' }],
    offered: [{ date: '2026-12-25', name: 'Christmas Day', label: 'Friday, Dec 25, 2026' }],
    version: 3,
  }
  await showPage(<SpecialDaysPage days={days} />)
  expect(screen.getByRole('button', { name: 'Remove Thursday: closed (Eve)' })).toBeTruthy()
  const close = screen.getByRole('button', { name: 'Close on Christmas Day, Friday, Dec 25, 2026' })
  const posted = new FormData(close.closest('form') ?? undefined)
  expect([posted.get('date'), posted.get('version'), posted.get('_number')]).toEqual(['2026-12-25', '3', 'version'])
  fireEvent.click(screen.getByRole('button', { name: 'Add day' }))
  expect((await screen.findAllByText('Enter the reason, such as Christmas Eve.')).length).toBeGreaterThan(0)
})

test('an empty list says that the usual hours apply', async () => {
  await showPage(<SpecialDaysPage days={{ days: [], offered: [], version: 1 }} />)
  expect(screen.getByText('No days yet. The usual hours apply on every date.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Close on the usual holidays' })).toBeNull()
})

test('lists the offices with links to their forms', async () => {
  await showPage(<OfficesPage view={{ offices: [office], main: '240 Madison Row', version: 4 }} />)
  expect(screen.getByRole('heading', { name: 'Franklin office' })).toBeTruthy()
  expect(screen.getByText('317-555-0161. By appointment')).toBeTruthy()
  expect(screen.getByRole('link', { name: /^Edit ?, Franklin office/ }).getAttribute('href')).toBe(
    '/admin/brokerage/offices/0',
  )
})

test('the form has the values of the office, and its agents by slug', async () => {
  await showPage(<OfficeForm office={office} version={4} agents={agents} />)
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: /^Street/ }).value).toBe('1 Court Street')
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ada Pruitt' }).checked).toBe(true)
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Ben Cole' }).checked).toBe(false)
})

test('Monday is copied to the other weekdays', async () => {
  await showPage(<OfficeForm office={office} version={4} agents={agents} />)
  const time = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  fireEvent.change(time('Monday, opens'), { target: { value: '09:00' } })
  fireEvent.change(time('Monday, closes'), { target: { value: '17:30' } })
  fireEvent.click(screen.getByRole('button', { name: 'Copy Monday to all weekdays' }))
  expect([time('Friday, opens').value, time('Tuesday, closes').value]).toEqual(['09:00', '17:30'])
  expect(time('Saturday, opens').value).toBe('')
})

test('visitors see the other offices with their agents, and nothing without offices', async () => {
  await showPage(
    <BrokerageProvider brokerage={{ ...brokerage, offices: [office] }}>
      <OtherOffices agents={agents} />
    </BrokerageProvider>,
  )
  const section = screen.getByRole('region', { name: 'Franklin office' })
  expect(section.textContent).toContain('Franklin, Indiana 46131')
  expect(section.textContent).toContain('By appointment')
  expect(section.textContent).toContain('Ada Pruitt')
  expect(section.textContent).not.toContain('Ben Cole')
  cleanup()
  await showPage(
    <BrokerageProvider brokerage={brokerage}>
      <OtherOffices agents={agents} />
    </BrokerageProvider>,
  )
  expect(screen.queryByRole('region')).toBeNull()
})

test.each([
  [3, 3, 0],
  [4, 0, 4],
])('%i other offices: %i at the side of a page, %i in their own section', async (all, aside, below) => {
  const offices = Array.from({ length: all }, (_, at) => ({ ...office, name: `Office ${at}` }))
  const shown = async (page: ReactNode) => {
    await showPage(<BrokerageProvider brokerage={{ ...brokerage, offices }}>{page}</BrokerageProvider>)
    const count = screen.queryAllByRole('region', { name: /^Office \d/ }).length
    cleanup()
    return count
  }
  expect(await shown(<OtherOffices agents={agents} />)).toBe(aside)
  expect(await shown(<ManyOffices agents={agents} />)).toBe(below)
})
