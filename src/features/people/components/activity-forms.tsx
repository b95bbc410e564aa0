import { CALL_DIRECTIONS, CALL_OUTCOMES } from '#features/leads/words.ts'
import { ActForm } from '#kit/form/act-form.tsx'
import { useDone } from '#kit/form/after-save.ts'
import { optionsOf } from '#kit/form/inputs.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { addPersonNote, logPersonCall } from '../functions.ts'
import { AddPersonNote, LogPersonCall } from '../schema.ts'

/** Forms that log a call with a person and add a note. */
export function ActivityForms(props: ActProps) {
  return (
    <PanelSection title="Add to the timeline">
      <CallForm {...props} />
      <NoteForm {...props} />
    </PanelSection>
  )
}

interface ActProps {
  personId: string
  /** Id of the newest entry of the timeline, which tells a repeated note from a form that is sent twice. */
  seen: string
}

function CallForm({ personId, seen }: ActProps) {
  const form = useCallForm({
    call: logPersonCall,
    schema: LogPersonCall,
    defaults: { personId, seen, direction: 'outgoing', outcome: 'reached', minutes: null, note: '' },
    hidden: ['personId', 'seen'],
    ...useDone(null, 'Call logged.'),
  })
  return (
    <ActForm of={form} title="Log a call" action="Save call">
      <div className="grid gap-4 sm:grid-cols-3">
        <form.SelectField name="outcome" label="Result" options={optionsOf(CALL_OUTCOMES)} />
        <form.SelectField name="direction" label="Direction" options={optionsOf(CALL_DIRECTIONS)} />
        <form.NumberField name="minutes" label="Minutes" isOptional />
      </div>
      <form.TextArea name="note" label="What you talked about" rows={2} maxLength={2000} isOptional />
    </ActForm>
  )
}

function NoteForm({ personId, seen }: ActProps) {
  const form = useCallForm({
    call: addPersonNote,
    schema: AddPersonNote,
    defaults: { personId, seen, note: '' },
    hidden: ['personId', 'seen'],
    ...useDone(null, 'Note saved.'),
  })
  return (
    <ActForm of={form} title="Add a note" action="Save note">
      <form.TextArea
        name="note"
        label="Note"
        help="Their agents and administrators see it. So does the person, if they ask for their data."
        rows={3}
        maxLength={2000}
        isRequired
      />
    </ActForm>
  )
}
