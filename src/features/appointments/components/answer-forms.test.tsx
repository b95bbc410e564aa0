// @vitest-environment happy-dom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { AppError } from '#kit/call/errors.ts'
import { currentFlash } from '#kit/form/flash.ts'
import { showPage } from '../../../../test/show-page.tsx'
import { moveAppointment } from '../functions.ts'
import type { Appointment } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { MoveForm } from './answer-forms.tsx'

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
vi.mock('#kit/form/flash.ts', () => ({ FLASH_ID: 'form-flash', currentFlash: vi.fn(() => null) }))

afterEach(cleanup)

const appointment = {
  id: '018f0000-0000-7000-8000-0000000000b1',
  version: 3,
  kind: 'tour',
  status: 'confirmed',
  meeting: 'in_person',
  agent_id: '018f0000-0000-7000-8000-0000000000a1',
  starts_at: new Date('2026-11-30T19:00:00Z'),
} as Appointment
const save = () => act(async () => void fireEvent.click(screen.getByRole('button', { name: 'Save' })))
const reason = () => screen.queryByLabelText<HTMLTextAreaElement>(/^Reason to tour without an agreement/)

test('a move to a day without an agreement asks for the reason, and sends it', async () => {
  const call = vi.mocked(moveAppointment)
  call.mockRejectedValueOnce(new AppError('invalid', '', { exceptionReason: MESSAGES.agreementMissing }))
  await showPage(<MoveForm appointment={appointment} agents={[]} path="/" isAgent={true} />)
  expect(reason()).toBeNull()
  await save()
  const field = reason()
  if (!field) throw new Error('There is no field.')
  expect(screen.getAllByText(MESSAGES.agreementMissing).length).toBeGreaterThan(0)
  // The field stays while its text is typed and deleted.
  for (const value of ['S', '', 'Signs at the door.']) {
    fireEvent.change(field, { target: { value } })
    expect(reason()).toBe(field)
  }
  call.mockRejectedValueOnce(new AppError('unavailable', 'Try again later.'))
  await save()
  expect(call.mock.lastCall?.[0].data).toMatchObject({ exceptionReason: 'Signs at the door.' })
})

test('without JavaScript, the reason stays if the new time is refused for another one', async () => {
  vi.mocked(currentFlash).mockReturnValue({
    call: 'moveAppointment',
    path: '/',
    outcome: 'refused',
    message: 'Check the highlighted fields.',
    fields: { startsAt: MESSAGES.agentBusy },
    values: { exceptionReason: 'Signs at the door.' },
    lost: [],
    current: null,
    result: null,
  })
  await showPage(<MoveForm appointment={appointment} agents={[]} path="/" isAgent={true} />)
  expect(reason()?.value).toBe('Signs at the door.')
})
