import { Fragment, type ReactNode } from 'react'
import type * as z from 'zod/mini'
import { WEEKDAYS } from '#features/brokerage/words/settings.ts'
import { useDone } from '#kit/form/after-save.ts'
import type { CallFormState } from '#kit/form/call-form.ts'
import type { BoundFields } from '#kit/form/fields.tsx'
import { keysOf } from '#kit/form/inputs.ts'
import { EditRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { HistoryList } from '#kit/table/history-list.tsx'
import { FieldPairs } from '#ui/fields/form.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { updateAgentSchedule, updateMySchedule } from '../functions.ts'
import { scheduleDraft } from '../rules/form.ts'
import { daysOffText } from '../rules/text.ts'
import { type DaysOff, type ScheduleView, UpdateAgentSchedule, UpdateMySchedule } from '../schema.ts'
import { TEAM_PATH } from '../words.ts'

/** Changes the working hours and days off of an agent. */
export function ScheduleForm({ view: { person, office, history } }: { view: ScheduleView }) {
  const form = useCallForm({
    call: updateAgentSchedule,
    schema: UpdateAgentSchedule,
    defaults: {
      agentId: person.agent_id,
      version: person.version,
      takes_leads: person.takes_leads,
      ...scheduleDraft(person, office),
    },
    hidden: ['agentId', 'version'],
    ...useDone(TEAM_PATH, 'Hours saved.'),
  })
  return (
    <EditRecordForm
      of={form}
      label="Working hours"
      asideLabel="History"
      aside={<HistoryList changes={history} empty="No changes yet" />}
    >
      <PanelSection title="Leads" isFirst>
        <form.Switch
          name="takes_leads"
          label="Gets leads from rules"
          help="When this is off, rules skip this agent. Clients and visitors who ask for this agent still reach them."
        />
      </PanelSection>
      <ScheduleFields form={form} daysOff={person.days_off} />
    </EditRecordForm>
  )
}

/** Changes the working hours and days off of the calling agent. */
export function MyScheduleForm({ view: { person, office, history }, aside }: MyScheduleFormProps) {
  const form = useCallForm({
    call: updateMySchedule,
    schema: UpdateMySchedule,
    defaults: { version: person.version, ...scheduleDraft(person, office) },
    hidden: ['version'],
    ...useDone(null, 'Hours saved.'),
  })
  return (
    <EditRecordForm
      of={form}
      label="Working hours"
      asideLabel="Times for clients, and history"
      aside={
        <>
          {aside}
          <HistoryList changes={history} empty="No changes yet" />
        </>
      }
    >
      {!person.takes_leads && (
        <Notice tone="info" title="Your leads are paused">
          Lead rules skip you. An administrator can resume your leads.
        </Notice>
      )}
      <ScheduleFields form={form} daysOff={person.days_off} isFirst={person.takes_leads} />
    </EditRecordForm>
  )
}

interface MyScheduleFormProps {
  view: ScheduleView
  /** Sections above the history. */
  aside?: ReactNode
}

function ScheduleFields({
  form,
  daysOff,
  isFirst = false,
}: {
  form: BoundFields<z.input<typeof UpdateMySchedule>> & Pick<CallFormState, 'setValue'>
  daysOff: readonly DaysOff[]
  isFirst?: boolean
}) {
  const { TextField, Checkbox, CheckboxGroup } = form
  // Without this, a changed time would be saved as the office hours.
  const startOwnWeek = () => form.setValue('has_own_week', true)
  return (
    <>
      <PanelSection title="Weekly hours" isFirst={isFirst}>
        <div className="grid gap-4">
          <Checkbox
            name="has_own_week"
            label="Custom hours"
            help="Until you check this or change a time, the office hours, tour hours, and holidays apply."
          />
          <div className="grid max-w-110 grid-cols-[max-content_minmax(0,8.5rem)_minmax(0,8.5rem)] items-center gap-2 max-[17.5rem]:grid-cols-1">
            {keysOf(WEEKDAYS).map((day) => (
              <Fragment key={day}>
                <span aria-hidden="true" className="max-sm:text-small">
                  {WEEKDAYS[day]}
                </span>
                <TextField
                  name={`${day}_opens`}
                  type="time"
                  label={`${WEEKDAYS[day]}, from`}
                  isLabelHidden
                  onChange={startOwnWeek}
                />
                <TextField
                  name={`${day}_closes`}
                  type="time"
                  label={`${WEEKDAYS[day]}, to`}
                  isLabelHidden
                  onChange={startOwnWeek}
                />
              </Fragment>
            ))}
          </div>
        </div>
      </PanelSection>
      <PanelSection title="Days off">
        <div className="grid gap-4">
          <p className="text-ink-2">
            Clients can’t choose these days for an appointment. Visitors without an agent may be offered a time with
            another agent.
          </p>
          {daysOff.length > 0 && (
            <CheckboxGroup
              name="days_off"
              label="Days off"
              help="Clear a box to work on that day."
              options={daysOff.map((days) => ({
                value: `${days.from_date}/${days.to_date}`,
                label: daysOffText(days),
              }))}
            />
          )}
          <FieldPairs areInputsInLine>
            <TextField name="off_from" label="First day off" type="date" isOptional />
            <TextField name="off_to" label="Last day off" type="date" isOptional help="Leave blank for 1 day." />
          </FieldPairs>
        </div>
      </PanelSection>
    </>
  )
}
