// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '#kit/call/errors.ts'
import { showPage } from '../../../../test/show-page.tsx'
import { offerTimes } from '../functions.ts'
import type { AppointmentDetail, DayTimes } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { OfferForm } from './answer-forms.tsx'

vi.mock('../functions.ts', () => {
  const callOf = (name: string) => Object.assign(vi.fn(), { url: `/_serverFn/${name}` })
  return {
    answerAppointment: callOf('answerAppointment'),
    claimAppointment: callOf('claimAppointment'),
    handOverAppointment: callOf('handOverAppointment'),
    moveAppointment: callOf('moveAppointment'),
    offerAppointmentTimes: callOf('offerAppointmentTimes'),
    offerTimes: callOf('offerTimes'),
    updateAppointment: callOf('updateAppointment'),
    updateAppointmentStatus: callOf('updateAppointmentStatus'),
  }
})
vi.mock('#kit/form/flash.ts', () => ({ FLASH_ID: 'form-flash', currentFlash: () => null }))

afterEach(() => {
  cleanup()
  vi.clearAllMocks()
})

const at = (local: string) => new Date(`${local}:00-05:00`)
const days: DayTimes[] = [
  { day: at('2026-12-01T09:00'), times: [at('2026-12-01T09:00'), at('2026-12-01T10:00')] },
  { day: at('2026-12-02T09:00'), times: [] },
  { day: at('2026-12-03T09:00'), times: [at('2026-12-03T09:00'), at('2026-12-03T12:00')] },
]
const appointment = {
  id: '018f0000-0000-7000-8000-0000000000b1',
  version: 3,
  agent_id: '018f0000-0000-7000-8000-0000000000a1',
  wishes: [at('2026-12-03T10:00')],
  message: '',
} as AppointmentDetail
const show = (freeTimes: readonly DayTimes[]) =>
  showPage(<OfferForm appointment={appointment} agents={[]} freeTimes={freeTimes} path="/" isAgent={true} />)
const tap = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const typed = () => screen.getByLabelText('First time').closest('.hidden') === null
const sent = async () => {
  await act(async () => tap('Offer times'))
  const { first, second, third } = vi.mocked(offerTimes).mock.lastCall?.[0].data ?? {}
  return [first, second, third]
}

test('an agent taps free times, from the day that was requested on, and clears one', async () => {
  await show(days)
  expect(typed()).toBe(false)
  expect(screen.getByText('Start time on Thu, Dec 3')).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Wed/ })).toBeNull()
  tap('12 PM')
  tap('9 AM')
  tap('Tue, Dec 1')
  tap('10 AM')
  expect(
    screen.getByText(/^You offer Tue, Dec 1, 10:00 AM; Thu, Dec 3, 9:00 AM; Thu, Dec 3, 12:00 PM\. Clear one/),
  ).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: '9 AM' }).disabled).toBe(true)
  tap('Thu, Dec 3 (2)')
  tap('12 PM')
  expect(await sent()).toEqual(['2026-12-03T09:00', '2026-12-01T10:00', ''])
})

test('another time is typed beside a free one', async () => {
  await show(days)
  tap('9 AM')
  tap('Another time')
  expect(typed()).toBe(true)
  fireEvent.change(screen.getByLabelText(/^Second time/), { target: { value: '2026-12-04T18:15' } })
  expect(await sent()).toEqual(['2026-12-03T09:00', '2026-12-04T18:15', ''])
})

test('a refused time is shown to correct, and stays while it is corrected', async () => {
  await show(days)
  tap('9 AM')
  vi.mocked(offerTimes).mockRejectedValueOnce(new AppError('invalid', '', { first: MESSAGES.agentBusy }))
  await sent()
  expect(typed()).toBe(true)
  expect(screen.getAllByText(MESSAGES.agentBusy).length).toBeGreaterThan(0)
  fireEvent.change(screen.getByLabelText(/^First time/), { target: { value: '2026-12-03T12:00' } })
  expect(typed()).toBe(true)
})

test('without free times, the times are typed', async () => {
  await show(days.map(({ day }) => ({ day, times: [] })))
  expect(typed()).toBe(true)
  expect(screen.queryByText('Your free days')).toBeNull()
})
