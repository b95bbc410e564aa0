import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { CONTACT_METHOD_LABEL, CONTACT_METHODS } from '#features/accounts/words.ts'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { DueClock } from '#kit/time/due-clock.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { timeText } from '../browser/time-text.ts'
import { canAskForAccount, isOpenStatus, isUnclaimed } from '../rules.ts'
import type { Appointment, AppointmentAgent, AppointmentDetail, DayTimes } from '../schema.ts'
import { APPOINTMENT_KINDS, APPOINTMENT_STATUSES, FIELD_LABELS, MEETINGS, STATUS_TONES } from '../words.ts'
import { ClaimForm, ConfirmForm, HandOverForm, MoveForm, OfferForm, OutcomeForm, RefuseForm } from './answer-forms.tsx'
import { AskForAccount } from './ask-for-account.tsx'
import { HomeNames } from './home-names.tsx'

/** Form that the page shows, from the URL. */
export type AppointmentAct = 'declined' | 'cancelled' | 'completed' | 'no_show' | 'move' | 'hand_over' | 'offer'

/** An appointment, with the forms that the brokerage answers it with. */
export function AppointmentPage({
  appointment,
  agents,
  freeTimes = [],
  doing,
  reply,
  isAgent = false,
}: AppointmentPageProps) {
  const { id, version, status, kind, name, next } = appointment
  const path = `/${isAgent ? 'agent' : 'admin'}/appointments/${id}`
  const isOpen = isOpenStatus(status)
  return (
    <>
      <PageHeader
        size="panel"
        title={`${APPOINTMENT_KINDS[kind]}, ${name}`}
        aside={<Badge tone={STATUS_TONES[status]}>{APPOINTMENT_STATUSES[status]}</Badge>}
      />
      {!doing && reply}
      <RecordColumns
        key={`${version} ${doing}`}
        asideLabel="Request"
        isAsideFirst={isOpen && status !== 'confirmed' && !doing}
        aside={
          <PanelSection title="Request" isFirst>
            <Facts appointment={appointment} people={isAgent ? '/agent/clients' : '/admin/people'} />
          </PanelSection>
        }
      >
        <Offers appointment={appointment} isAgent={isAgent} />
        {doing === 'offer' && next.includes('offered') && (
          <OfferForm appointment={appointment} agents={agents} freeTimes={freeTimes} path={path} isAgent={isAgent} />
        )}
        {isAgent && !doing && isUnclaimed(appointment) && <ClaimForm appointment={appointment} path={path} />}
        {doing === 'hand_over' && isOpen && isAgent && (
          <HandOverForm appointment={appointment} agents={agents} path={path} />
        )}
        {doing === 'move' && (isAgent ? status === 'confirmed' : isOpen) && (
          <MoveForm appointment={appointment} agents={agents} path={path} isAgent={isAgent} />
        )}
        {(doing === 'declined' || doing === 'cancelled') && next.includes(doing) && (
          <RefuseForm appointment={appointment} path={path} status={doing} isAgent={isAgent} />
        )}
        {(doing === 'completed' || doing === 'no_show') && next.includes(doing) && (
          <OutcomeForm appointment={appointment} path={path} status={doing} isAgent={isAgent} />
        )}
        {!doing && canAskForAccount(appointment, isAgent) && (
          <AskForAccount appointment={appointment} isAgent={isAgent} />
        )}
        {!doing && next.includes('confirmed') && (
          <ConfirmForm appointment={appointment} agents={agents} path={path} isAgent={isAgent} />
        )}
        {!doing && !next.includes('confirmed') && <Outcome appointment={appointment} isAgent={isAgent} />}
        {!isAgent && !doing && status === 'requested' && (
          <p className="mt-5">
            <Link to="." search={{ do: 'move' }} className={linkClass()}>
              {appointment.agent_id === null ? 'Assign to an agent' : 'Reassign to another agent'}
            </Link>
          </p>
        )}
        {isAgent && !doing && kind === 'tour' && isOpen && !isUnclaimed(appointment) && (
          <p className="mt-5">
            <a href={`/agent/appointments/${id}/day-sheet`} className={linkClass()}>
              Plan tour
            </a>
          </p>
        )}
        {isAgent && !doing && isOpen && !isUnclaimed(appointment) && agents.length > 0 && (
          <p className="mt-5">
            <Link to="." search={{ do: 'hand_over' }} className={linkClass()}>
              Reassign to another agent
            </Link>
          </p>
        )}
      </RecordColumns>
    </>
  )
}

/** The offered times and the answer to them. */
function Offers({
  appointment: { status, offers, taken_offers, offer_reply, answer_note },
  isAgent,
}: {
  appointment: AppointmentDetail
  isAgent: boolean
}) {
  const times = offers.map(timeText).join('; ')
  if (status === 'offered')
    return (
      <Notice title="Waiting for their choice" className="mb-6">
        <p>{`Offered: ${times}. We’ll email ${isAgent ? 'you' : 'the agent'} when they answer.`}</p>
        <NoteToVisitor text={answer_note} className="mt-1" />
        {taken_offers.length > 0 && (
          <p className="mt-1">
            {`They can’t choose ${taken_offers.map(timeText).join('; ')}, because ${isAgent ? 'you’re' : 'the agent is'} busy then. Offer other times if needed.`}
          </p>
        )}
      </Notice>
    )
  if (status !== 'requested' || offer_reply === null) return null
  return (
    <Notice tone="warning" title="None of the offered times work" className="mb-6">
      <p className="[overflow-wrap:anywhere]">{`They wrote: “${offer_reply}”`}</p>
      <p className="mt-1">You offered: {times}.</p>
    </Notice>
  )
}

/** Shows the agent's note to the visitor about a time, with its line breaks. */
function NoteToVisitor({ text, className }: { text: string | null; className: string }) {
  return (
    text && (
      <p className={`${className} whitespace-pre-line [overflow-wrap:anywhere]`}>
        {`${FIELD_LABELS.answerNote}: ${text}`}
      </p>
    )
  )
}

function Outcome({ appointment, isAgent }: { appointment: Appointment; isAgent: boolean }) {
  const { id, status, starts_at, agent_name, reason, answer_note, exception_reason, next } = appointment
  const links = [
    { act: 'completed', label: 'Mark as completed' },
    { act: 'no_show', label: 'Mark as no-show' },
    { act: 'cancelled', label: 'Cancel appointment' },
  ] as const
  return (
    <>
      {starts_at && (
        <p className="lead">
          {timeText(starts_at)}
          {agent_name && `, with ${agent_name}`}
        </p>
      )}
      {reason && <p className="mt-3 text-ink-2">Reason: {reason}</p>}
      <NoteToVisitor text={answer_note} className="mt-3 text-ink-2" />
      {exception_reason && <p className="mt-3 text-ink-2">Going ahead without an agreement: {exception_reason}</p>}
      <ul className="mt-5 flex flex-wrap gap-x-6 gap-y-2">
        {status === 'confirmed' && (
          <li>
            <Link to="." search={{ do: 'move' }} className={linkClass()}>
              {isAgent ? 'Change time' : 'Change time or agent'}
            </Link>
          </li>
        )}
        {links
          .filter(({ act }) => next.includes(act))
          .map(({ act, label }) => (
            <li key={act}>
              <Link to="." search={{ do: act }} className={linkClass()}>
                {label}
              </Link>
            </li>
          ))}
        {status === 'confirmed' && isAgent && (
          <li>
            <a href={`/agent/appointments/${id}/calendar`} className={linkClass()} download="appointment.ics">
              Add to your calendar
            </a>
          </li>
        )}
      </ul>
    </>
  )
}

function Facts({ appointment, people }: { appointment: AppointmentDetail; people: string }) {
  const { name, email, phone, kind, meeting, home, place, wishes, message, reply_due_at, answered_at, created_at } =
    appointment
  const { preferred_contact_method: preferred, person_id, warnings } = appointment
  return (
    <DataList
      hasRules={false}
      items={[
        {
          label: 'Name',
          value: person_id ? (
            <a href={`${people}/${person_id}`} className={linkClass()}>
              {name}
            </a>
          ) : (
            name
          ),
        },
        {
          label: 'Email',
          value: (
            <a href={`mailto:${email}`} className={linkClass()}>
              {email}
            </a>
          ),
        },
        {
          label: 'Phone',
          value: phone && (
            <a href={telephoneUrl(phone)} className={linkClass()}>
              {phone}
            </a>
          ),
        },
        { label: CONTACT_METHOD_LABEL, value: preferred && CONTACT_METHODS[preferred] },
        { label: 'Type', value: `${APPOINTMENT_KINDS[kind]}, ${MEETINGS[meeting].toLowerCase()}` },
        {
          label: appointment.more_homes.length > 0 ? 'Homes' : 'Home',
          value: (home || place) && <HomeNames appointment={appointment} />,
        },
        {
          label: appointment.is_time_chosen
            ? 'Time they chose'
            : wishes.length === 1
              ? 'Time requested'
              : 'Times requested',
          value: (
            <ul className="grid gap-1">
              {wishes.map((at, choice) => (
                <li key={at.getTime()}>
                  {timeText(at)}
                  {warnings[choice] && <span className="block text-gold-700 text-small">{warnings[choice]}</span>}
                </li>
              ))}
            </ul>
          ),
        },
        {
          label: 'Message',
          value: message,
        },
        { label: 'Agreement', value: agreementText(appointment) },
        { label: 'Received', value: dayAndTime(created_at) },
        { label: 'Reply due', value: <DueClock due_at={reply_due_at} answered_at={answered_at} /> },
        { label: 'Answered', value: answered_at && dayAndTime(answered_at) },
      ]}
    />
  )
}

interface AppointmentPageProps {
  appointment: AppointmentDetail
  agents: readonly AppointmentAgent[]
  /** Days with the times that the reader can offer. An administrator types them. */
  freeTimes?: readonly DayTimes[]
  doing: AppointmentAct | null
  /** Forms that email the person and log a call with them. */
  reply?: ReactNode
  /** True for the appointment's agent, false for an administrator. */
  isAgent?: boolean
}

function agreementText({ needs_agreement, has_agreement, exception_reason }: Appointment): string {
  if (!needs_agreement) return 'Not needed'
  if (has_agreement) return 'In force'
  return exception_reason ? 'None. The tour goes ahead without one.' : 'None yet'
}
