import { PERMISSION_WAYS } from '#features/consents/words.ts'
import { ActForm } from '#kit/form/act-form.tsx'
import { useDone } from '#kit/form/after-save.ts'
import { optionsOf } from '#kit/form/inputs.ts'
import { PostButton } from '#kit/form/post-button.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { day, dayAndTime, weekday } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { useHydrated } from '#ui/page/use-hydrated.ts'
import { linkClass } from '#ui/text/link.tsx'
import { startFollowUp, stopFollowUp } from '../functions.ts'
import { isContact } from '../rules.ts'
import { type FollowUp, type FollowUpOfPerson, StartForm as StartFields } from '../schema.ts'
import { END_REASONS, MESSAGES, PATHS, STOP_RULE } from '../words.ts'
import { StepList } from './step-list.tsx'

/** The follow-up of a person with its next step and the button that stops it, or the form that starts one. */
export function FollowUpSection({ of, personId }: FollowUpSectionProps) {
  const { plans, followUp, contact, permission_text, today } = of
  const isRunning = followUp !== null && followUp.end_reason === null
  return (
    <PanelSection id="follow-up" title="Follow-up">
      {followUp && <Run followUp={followUp} />}
      {!isRunning && !followUp && plans.length > 0 && <p className="mb-3 text-ink-2">No follow-up.</p>}
      {!isRunning && plans.length > 0 && contact === 'opted_out' && (
        <p className="text-ink-3">They opted out of emails or texts, so no plan can start.</p>
      )}
      {!isRunning && contact === 'missing' && plans.some(({ steps }) => steps.some(isContact)) && (
        <p className="mb-3 text-ink-3">
          No contact permission yet. Plans with emails or texts need it. Plans with only tasks and calls don’t.
        </p>
      )}
      {!isRunning && plans.length > 0 && contact !== 'opted_out' && (
        <StartForm
          key={followUp?.id}
          plans={plans}
          personId={personId}
          seen={followUp?.id ?? ''}
          today={today}
          permissionText={contact === 'missing' ? permission_text : null}
        />
      )}
      {!followUp && plans.length === 0 && (
        <p className="text-ink-3">
          No follow-up plans yet.{' '}
          <a href={`${PATHS.own}/new`} className={linkClass()}>
            Write one
          </a>
        </p>
      )}
    </PanelSection>
  )
}

interface FollowUpSectionProps {
  of: FollowUpOfPerson
  personId: string
}

function Run({ followUp }: { followUp: FollowUp }) {
  const { id, name, steps, position, done_at, times, end_reason, ended_at, agent_name } = followUp
  const { started_by, started_at, next_contact } = followUp
  const noteOf = (at: number) => {
    const done = done_at[at]
    if (done) return `Done ${dayAndTime(new Date(done))}`
    if (end_reason !== null) return 'Not done'
    const time = times[at - position]
    if (!time) return 'Later'
    return at === position ? `Next: ${dayAndTime(time)}` : dateText(time)
  }
  return (
    <div className="mb-3 grid gap-3">
      <div>
        <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
        <p className="text-ink-3 text-small">
          {`Started ${dayAndTime(started_at)}${started_by ? ` by ${started_by}` : ''}${agent_name ? ` for ${agent_name}` : ''}`}
        </p>
        {end_reason === null && (
          <p className="mt-1">{`Step ${position + 1} of ${steps.length}. ${contactText(next_contact)}`}</p>
        )}
      </div>
      {end_reason === null ? (
        <>
          <StepList steps={steps} noteOf={noteOf} />
          <p className="text-ink-3 text-small">{STOP_RULE}</p>
          <PostButton
            call={stopFollowUp}
            fields={{ followUpId: id }}
            run={() => stopFollowUp({ data: { followUpId: id } })}
            done="Follow-up stopped."
            busyLabel="Stopping…"
            variant="outline"
            size="xs"
          >
            Stop follow-up
          </PostButton>
        </>
      ) : (
        <>
          <p>{`Ended${ended_at ? ` ${dayAndTime(ended_at)}` : ''}: ${END_REASONS[end_reason]}.`}</p>
          <Disclosure summary="Show steps" look="link">
            <StepList steps={steps} noteOf={noteOf} />
          </Disclosure>
        </>
      )}
    </div>
  )
}

/** Returns the day of a step. A later one moves with those before it, so that it has no time yet. */
function dateText(at: Date): string {
  return `${weekday(at)}, ${day(at)}`
}

function contactText(next: FollowUp['next_contact']): string {
  if (next === null) return 'Only tasks and calls are left.'
  return `Next ${next.kind}: ${dayAndTime(next.at)}.`
}

function StartForm({ plans, personId, seen, today, permissionText }: StartFormProps) {
  const isAlive = useHydrated()
  const form = useCallForm({
    call: startFollowUp,
    schema: StartFields,
    defaults: { personId, planId: '', seen, permissionGiven: '', permissionDate: today },
    hidden: ['personId', 'seen'],
    ...useDone(null, 'Follow-up started.'),
  })
  const chosen = plans.find(({ id }) => id === form.values.planId)
  const needsPermission = permissionText !== null && chosen?.steps.some(isContact) === true
  const fault = chosen?.fault ?? (needsPermission && form.values.permissionGiven === '' ? 'needsPermission' : null)
  return (
    <ActForm
      of={form}
      title="Start a follow-up"
      text={STOP_RULE}
      action="Start follow-up"
      busyLabel="Starting…"
      // Without JavaScript the page doesn’t know the chosen plan, so the call alone refuses it.
      blocked={isAlive && fault ? MESSAGES[fault] : null}
    >
      <form.SelectField
        name="planId"
        label="Plan"
        placeholder="Choose a plan"
        options={plans.map(({ id, name, author, steps }) => ({
          value: id,
          label: [
            author ? `${name} (${author})` : name,
            ...(permissionText !== null && steps.some(isContact) ? ['needs contact permission'] : []),
          ].join(', '),
        }))}
        isRequired
      />
      {chosen && (
        <StepList
          steps={chosen.steps}
          noteOf={(at) => {
            const time = chosen.times[at]
            return time && dateText(time)
          }}
        />
      )}
      {permissionText !== null && (!isAlive || (needsPermission && !chosen?.fault)) && (
        <>
          <Notice tone="warning" title="No contact permission yet">
            A plan’s emails and texts need it. If they gave permission elsewhere, record it here. The permission says: “
            {permissionText}”
          </Notice>
          <form.SelectField
            name="permissionGiven"
            label="How they gave permission"
            placeholder="They haven’t given permission"
            options={optionsOf(PERMISSION_WAYS)}
          />
          <form.TextField
            name="permissionDate"
            type="date"
            label="Date they gave it"
            max={today}
            help="Saved in their record and the audit log with your name."
          />
        </>
      )}
    </ActForm>
  )
}

interface StartFormProps extends Pick<FollowUpOfPerson, 'plans' | 'today'> {
  personId: string
  seen: string
  /** Text of the contact permission if it is missing, else null. */
  permissionText: string | null
}
