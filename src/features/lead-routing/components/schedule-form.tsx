import { Fragment } from 'react'
import { WEEKDAYS } from '#features/brokerage/words/settings.ts'
import { useDone } from '#kit/form/after-save.ts'
import { keysOf } from '#kit/form/inputs.ts'
import { EditRecordForm } from '#kit/form/record-form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { HistoryList } from '#kit/table/history-list.tsx'
import { FieldPairs } from '#ui/fields/form.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { updateAgentSchedule } from '../functions.ts'
import { scheduleDraft } from '../rules/form.ts'
import { daysOffText } from '../rules/text.ts'
import { type ScheduleView, UpdateAgentSchedule } from '../schema.ts'
import { TEAM_PATH } from '../words.ts'

/** Changes the working hours and days off of an agent. */
export function ScheduleForm({ view: { person, history } }: { view: ScheduleView }) {
  const form = useCallForm({
    call: updateAgentSchedule,
    schema: UpdateAgentSchedule,
    defaults: {
      agentId: person.agent_id,
      version: person.version,
      takes_leads: person.takes_leads,
      ...scheduleDraft(person),
    },
    hidden: ['agentId', 'version'],
    ...useDone(TEAM_PATH, 'Hours saved'),
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
          help="Off: rules skip this agent. Clients and visitors who ask for this agent still reach them."
        />
      </PanelSection>
      <PanelSection title="Working hours">
        <div className="grid gap-4">
          <form.Checkbox
            name="has_own_week"
            label="Own hours"
            help="Cleared: the agent works in the office hours, and is off when the office is closed."
          />
          <div className="grid max-w-110 grid-cols-[minmax(4.75rem,1fr)_minmax(0,8.5rem)_minmax(0,8.5rem)] items-center gap-2">
            {keysOf(WEEKDAYS).map((day) => (
              <Fragment key={day}>
                <span aria-hidden="true">{WEEKDAYS[day]}</span>
                <form.TextField name={`${day}_opens`} type="time" label={`${WEEKDAYS[day]}, from`} isLabelHidden />
                <form.TextField name={`${day}_closes`} type="time" label={`${WEEKDAYS[day]}, to`} isLabelHidden />
              </Fragment>
            ))}
          </div>
        </div>
      </PanelSection>
      <PanelSection title="Days off">
        <div className="grid gap-4">
          {person.days_off.length > 0 && (
            <form.CheckboxGroup
              name="days_off"
              label="Days off"
              help="Clear one to work then."
              options={person.days_off.map((days) => ({
                value: `${days.from_date}/${days.to_date}`,
                label: daysOffText(days),
              }))}
            />
          )}
          <FieldPairs>
            <form.TextField name="off_from" label="First day off" type="date" isOptional />
            <form.TextField name="off_to" label="Last day off" type="date" isOptional help="Empty for one day." />
          </FieldPairs>
        </div>
      </PanelSection>
    </EditRecordForm>
  )
}
