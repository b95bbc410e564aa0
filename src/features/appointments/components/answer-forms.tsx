import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useEmailed } from '#features/brokerage/public.tsx'
import { useDone } from '#kit/form/after-save.ts'
import type { BoundFields } from '#kit/form/fields.tsx'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { optionsOf } from '#kit/form/inputs.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { localOf } from '#kit/time/local-time.ts'
import { FormActions } from '#ui/fields/form.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { timeText } from '../browser/time-text.ts'
import {
  answerAppointment,
  claimAppointment,
  handOverAppointment,
  moveAppointment,
  offerAppointmentTimes,
  offerTimes,
  updateAppointment,
  updateAppointmentStatus,
} from '../functions.ts'
import { canAskForAccount } from '../rules.ts'
import {
  type Appointment,
  type AppointmentAgent,
  ClaimAppointment,
  ConfirmAppointment,
  type DayTimes,
  HandOverForm as HandOverFields,
  MoveAppointment,
  OfferForm as OfferFields,
  RefuseAppointment,
} from '../schema.ts'
import { FIELD_LABELS, MAX_ANSWER_NOTE, MEETINGS } from '../words.ts'
import { OfferTimes } from './offer-times.tsx'

interface AnswerProps {
  appointment: Appointment
  path: string
  /** True for the appointment's agent, false for an administrator. */
  isAgent: boolean
}

const NEVER = new Date(0)

/** Note in the email about a time. @param message the visitor’s, which it can answer */
function NoteField({
  form,
  message = '',
}: {
  form: Pick<BoundFields<{ answerNote: string }>, 'TextArea'>
  message?: string
}) {
  return (
    <form.TextArea
      name="answerNote"
      label={FIELD_LABELS.answerNote}
      help={message ? 'Included in the email. You can reply to their message here.' : 'Included in the email.'}
      rows={3}
      maxLength={MAX_ANSWER_NOTE}
      isOptional
    />
  )
}

/**
 * Checkbox that accepts a time that doesn't suit the agent. It appears once there is a warning, before or after the
 * form was sent.
 */
function Anyway({
  form,
  warning,
}: {
  form: Pick<BoundFields<{ isWarningAccepted: boolean }>, 'Checkbox'> & {
    errors: Readonly<Record<string, string>>
    values: { isWarningAccepted?: boolean | undefined }
  }
  warning: string | null
}) {
  if (!warning && !form.errors.isWarningAccepted && !form.values.isWarningAccepted) return null
  return (
    <>
      {warning && !form.errors.isWarningAccepted && <Notice tone="warning" title={warning} />}
      <form.Checkbox name="isWarningAccepted" label={FIELD_LABELS.isWarningAccepted} />
    </>
  )
}

/** Why a tour takes place without an agreement. */
function ReasonField({
  form,
  help,
}: {
  form: Pick<BoundFields<{ exceptionReason: string }>, 'TextArea'>
  help: string
}) {
  return (
    <form.TextArea
      name="exceptionReason"
      label={FIELD_LABELS.exceptionReason}
      help={`${help} Use it only if the law doesn’t require an agreement, or one is signed on paper before the tour. Saved in the audit log.`}
      rows={2}
      maxLength={500}
    />
  )
}

/** Form that confirms a time and an agent; for a tour without an agreement it requires a reason. */
export function ConfirmForm({
  appointment,
  agents,
  path,
  isAgent,
}: AnswerProps & { agents: readonly AppointmentAgent[] }) {
  const { id, version, status, email, agent_id, wishes, warnings, offers, message } = appointment
  const { needs_agreement, has_agreement, can_sign, is_time_chosen } = appointment
  const first = status === 'offered' ? offers[0] : wishes[0]
  const emailed = useEmailed()
  const form = useCallForm({
    call: isAgent ? answerAppointment : updateAppointmentStatus,
    schema: ConfirmAppointment,
    defaults: {
      appointmentId: id,
      version,
      status: 'confirmed',
      agentId: agent_id ?? '',
      startsAt: first ? localOf(first) : '',
      exceptionReason: '',
      answerNote: '',
      isWarningAccepted: false,
    },
    hidden: ['appointmentId', 'version', 'status'],
    ...useDone(path, `Confirmed. ${emailed('We emailed the visitor and the agent.')}`),
  })
  const { SelectField, TextField } = form
  const { startsAt } = form.values
  return (
    <Form of={form} label="Confirm" className="grid max-w-150 gap-5">
      {status === 'offered' && <p className="text-ink-2">If you already agreed on a time, confirm it here.</p>}
      {!isAgent && (
        <SelectField
          name="agentId"
          label={FIELD_LABELS.agentId}
          placeholder="Choose who will be there"
          options={agents.map((agent) => ({ value: agent.id, label: agent.name }))}
          isRequired
        />
      )}
      <TextField
        name="startsAt"
        type="datetime-local"
        step={900}
        label={FIELD_LABELS.startsAt}
        help={`Indianapolis time. They ${is_time_chosen ? 'chose' : 'requested'}: ${wishes.map(timeText).join('; ')}.`}
        isRequired
      />
      <NoteField form={form} message={message} />
      {needs_agreement && !has_agreement && (
        <>
          {(can_sign || !canAskForAccount(appointment, isAgent)) && (
            <Notice tone="warning" title="No active agreement with this buyer">
              <p>
                {can_sign
                  ? 'Send them one to sign, then confirm the tour. '
                  : 'They need an account to sign online. The email about their request has a link to create one. Ask them to use it with this email address. '}
                {isAgent && can_sign && (
                  <Link to="/agent/relationships/new" search={{ email }} className={linkClass()}>
                    Prepare an agreement
                  </Link>
                )}
              </p>
            </Notice>
          )}
          <ReasonField form={form} help="Required to confirm without one." />
        </>
      )}
      <Anyway form={form} warning={startsAt === localOf(first ?? NEVER) ? (warnings[0] ?? null) : null} />
      <FormActions>
        <SubmitButton busyLabel="Confirming…">Confirm</SubmitButton>
        <Link to={path} search={{ do: 'offer' }} className={linkClass('more')}>
          Offer other times
        </Link>
        <Link to={path} search={{ do: 'declined' }} className={linkClass('more')}>
          Decline
        </Link>
      </FormActions>
    </Form>
  )
}

/** Form that offers one to three other times, of which the person chooses one. */
export function OfferForm({
  appointment: { id, version, agent_id, wishes, message, needs_agreement, has_agreement },
  agents,
  freeTimes,
  path,
  isAgent,
}: AnswerProps & { agents: readonly AppointmentAgent[]; freeTimes: readonly DayTimes[] }) {
  const emailed = useEmailed()
  const form = useCallForm({
    call: isAgent ? offerTimes : offerAppointmentTimes,
    schema: OfferFields,
    defaults: {
      appointmentId: id,
      version,
      agentId: agent_id ?? '',
      first: '',
      second: '',
      third: '',
      answerNote: '',
      isWarningAccepted: false,
    },
    hidden: isAgent ? ['appointmentId', 'version', 'agentId'] : ['appointmentId', 'version'],
    ...useDone(path, `Times offered. ${emailed('We emailed the visitor.')}`),
  })
  return (
    <Form of={form} label="Offer other times" className="grid max-w-150 gap-5">
      <p className="text-ink-2">
        {needs_agreement && !has_agreement
          ? 'They choose one. There’s no active agreement with this buyer, so confirm it once they’ve signed.'
          : 'They choose one, and it’s confirmed right away.'}
      </p>
      {!isAgent && (
        <form.SelectField
          name="agentId"
          label={FIELD_LABELS.agentId}
          placeholder="Choose who will be there"
          options={agents.map((agent) => ({ value: agent.id, label: agent.name }))}
          isRequired
        />
      )}
      <OfferTimes form={form} days={freeTimes} wishes={wishes} />
      <NoteField form={form} message={message} />
      <Anyway form={form} warning={null} />
      <FormActions>
        <SubmitButton busyLabel="Sending…">Offer times</SubmitButton>
        <Link to={path} className={linkClass('more')}>
          Back
        </Link>
      </FormActions>
    </Form>
  )
}

/** Form that changes the time or the way to meet; an administrator can change the agent too. */
export function MoveForm({
  appointment,
  agents,
  path,
  isAgent,
}: AnswerProps & { agents: readonly AppointmentAgent[] }) {
  const { id, version, agent_id, starts_at, meeting } = appointment
  const isRequested = appointment.status === 'requested'
  const emailed = useEmailed()
  const form = useCallForm({
    call: isAgent ? moveAppointment : updateAppointment,
    schema: MoveAppointment,
    defaults: {
      appointmentId: id,
      version,
      meeting,
      agentId: agent_id ?? '',
      startsAt: starts_at ? localOf(starts_at) : '',
      answerNote: '',
      isWarningAccepted: false,
      exceptionReason: '',
    },
    hidden: [
      'appointmentId',
      'version',
      ...(isAgent ? (['agentId'] as const) : []),
      ...(isRequested ? (['startsAt', 'answerNote'] as const) : []),
    ],
    ...useDone(
      path,
      isRequested
        ? `Changed. ${emailed('We emailed the agent.')}`
        : `Changed. ${emailed(`We emailed the visitor and ${isAgent ? 'you' : 'the agent'}.`)}`,
    ),
  })
  const [isReasonAsked, setReasonAsked] = useState(false)
  // The error disappears on the first keystroke. The field must stay, also if another error comes next.
  if (!isReasonAsked && (form.errors.exceptionReason || form.values.exceptionReason)) setReasonAsked(true)
  return (
    <Form of={form} label="Change" className="grid max-w-150 gap-5">
      {!isAgent && (
        <form.SelectField
          name="agentId"
          label={FIELD_LABELS.agentId}
          placeholder="Choose who will be there"
          options={agents.map((agent) => ({ value: agent.id, label: agent.name }))}
        />
      )}
      {!isRequested && (
        <form.TextField
          name="startsAt"
          type="datetime-local"
          step={900}
          label={FIELD_LABELS.startsAt}
          help="Indianapolis time."
        />
      )}
      <form.SelectField name="meeting" label={FIELD_LABELS.meeting} options={optionsOf(MEETINGS)} />
      {!isRequested && <NoteField form={form} />}
      {isReasonAsked && <ReasonField form={form} help="Required without an agreement for that day." />}
      <Anyway form={form} warning={null} />
      <FormActions>
        <SubmitButton busyLabel="Saving…">Save</SubmitButton>
        <Link to={path} className={linkClass('more')}>
          Back
        </Link>
      </FormActions>
    </Form>
  )
}

/** Form that declines or cancels, with a reason for the person. */
export function RefuseForm({
  appointment: { id, version },
  path,
  status,
  isAgent,
}: AnswerProps & { status: 'declined' | 'cancelled' }) {
  const isDeclined = status === 'declined'
  const emailed = useEmailed()
  const form = useCallForm({
    call: isAgent ? answerAppointment : updateAppointmentStatus,
    schema: RefuseAppointment,
    defaults: { appointmentId: id, version, status, reason: '' },
    hidden: ['appointmentId', 'version', 'status'],
    ...useDone(
      path,
      isDeclined
        ? `Declined. ${emailed('We emailed the visitor.')}`
        : `Canceled. ${emailed('We emailed the visitor and the agent.')}`,
    ),
  })
  return (
    <Form of={form} label={isDeclined ? 'Decline' : 'Cancel'} className="grid max-w-150 gap-5">
      <form.TextArea name="reason" label="Reason (included in the email)" rows={3} maxLength={500} isRequired />
      <FormActions>
        <SubmitButton busyLabel="Saving…">{isDeclined ? 'Decline' : 'Cancel appointment'}</SubmitButton>
        <Link to={path} className={linkClass('more')}>
          Back
        </Link>
      </FormActions>
    </Form>
  )
}

export function OutcomeForm({
  appointment: { id, version },
  path,
  status,
  isAgent,
}: AnswerProps & { status: 'completed' | 'no_show' }) {
  const form = useCallForm({
    call: isAgent ? answerAppointment : updateAppointmentStatus,
    schema: ConfirmAppointment,
    defaults: {
      appointmentId: id,
      version,
      status,
      agentId: '',
      startsAt: '',
      exceptionReason: '',
      answerNote: '',
      isWarningAccepted: false,
    },
    hidden: [
      'appointmentId',
      'version',
      'status',
      'agentId',
      'startsAt',
      'exceptionReason',
      'answerNote',
      'isWarningAccepted',
    ],
    ...useDone(path, status === 'completed' ? 'Marked as completed.' : 'Marked as no-show.'),
  })
  return (
    <Form of={form} label="Outcome" className="grid gap-5">
      <p className="text-ink-2">
        {status === 'completed' ? 'The appointment took place as planned.' : 'They didn’t show up or cancel.'} You can’t
        undo this.
      </p>
      <FormActions>
        <SubmitButton busyLabel="Saving…">
          {status === 'completed' ? 'Mark as completed' : 'Mark as no-show'}
        </SubmitButton>
        <Link to={path} className={linkClass('more')}>
          Back
        </Link>
      </FormActions>
    </Form>
  )
}

/** Form that claims a request without an agent. */
export function ClaimForm({ appointment: { id, version }, path }: Omit<AnswerProps, 'isAgent'>) {
  const form = useCallForm({
    call: claimAppointment,
    schema: ClaimAppointment,
    defaults: { appointmentId: id, version },
    hidden: ['appointmentId', 'version'],
    ...useDone(path, 'Claimed. The request is yours.'),
  })
  return (
    <Form of={form} label="Claim this request" className="mb-7 grid max-w-150 gap-3">
      <Notice title="Unassigned request">
        No agent has this request yet. Claim it to reply later, or confirm or decline it now.
      </Notice>
      <FormActions>
        <SubmitButton size="sm" variant="outline" busyLabel="Claiming…">
          Claim request
        </SubmitButton>
      </FormActions>
    </Form>
  )
}

/** Form that reassigns an appointment to another agent. */
export function HandOverForm({
  appointment: { id, version },
  agents,
  path,
}: Omit<AnswerProps, 'isAgent'> & { agents: readonly AppointmentAgent[] }) {
  const emailed = useEmailed()
  const form = useCallForm({
    call: handOverAppointment,
    schema: HandOverFields,
    defaults: { appointmentId: id, version, toAgentId: '', note: '' },
    hidden: ['appointmentId', 'version'],
    ...useDone('/agent/appointments', `Appointment reassigned. ${emailed('We emailed the new agent.')}`),
  })
  return (
    <Form of={form} label="Reassign" className="grid max-w-150 gap-5">
      <form.SelectField
        name="toAgentId"
        label={FIELD_LABELS.toAgentId}
        placeholder="Choose an agent"
        options={agents.map((agent) => ({ value: agent.id, label: agent.name }))}
        isRequired
      />
      <form.TextArea name="note" label={FIELD_LABELS.note} rows={3} maxLength={500} isOptional />
      <FormActions>
        <SubmitButton busyLabel="Reassigning…">Reassign</SubmitButton>
        <Link to={path} className={linkClass('more')}>
          Back
        </Link>
      </FormActions>
    </Form>
  )
}
