import { ActForm } from '#kit/form/act-form.tsx'
import { useDone } from '#kit/form/after-save.ts'
import { optionsOf } from '#kit/form/inputs.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { addLeadNote, logLeadCall } from '../functions.ts'
import { AddLeadNote, LogLeadCall } from '../schema.ts'
import { CALL_DIRECTIONS, CALL_OUTCOMES } from '../words.ts'

/** Forms that log a call and add a note. A call that reached the person is saved in two taps. */
export function ActivityForms({ leadId, seen }: ActivityFormsProps) {
  return (
    <div>
      <CallForm leadId={leadId} seen={seen} />
      <NoteForm leadId={leadId} seen={seen} />
    </div>
  )
}

interface ActivityFormsProps {
  leadId: string
  /** Number of entries in the timeline, which tells a repeated call from a form that is sent twice. */
  seen: number
}

function CallForm({ leadId, seen }: ActivityFormsProps) {
  const form = useCallForm({
    call: logLeadCall,
    schema: LogLeadCall,
    defaults: { leadId, seen, direction: 'outgoing', outcome: 'reached', minutes: null, note: '' },
    hidden: ['leadId', 'seen'],
    ...useDone(null, 'Call logged.'),
  })
  return (
    <ActForm
      of={form}
      title="Log a call"
      text="A call that reached the person counts as the reply and stops the clock."
      action="Save call"
    >
      <div className="grid gap-4 sm:grid-cols-3">
        <form.SelectField name="outcome" label="Result" options={optionsOf(CALL_OUTCOMES)} />
        <form.SelectField name="direction" label="Direction" options={optionsOf(CALL_DIRECTIONS)} />
        <form.NumberField name="minutes" label="Minutes" isOptional />
      </div>
      <form.TextArea name="note" label="What you talked about" rows={2} maxLength={2000} isOptional />
    </ActForm>
  )
}

function NoteForm({ leadId, seen }: ActivityFormsProps) {
  const form = useCallForm({
    call: addLeadNote,
    schema: AddLeadNote,
    defaults: { leadId, seen, note: '' },
    hidden: ['leadId', 'seen'],
    ...useDone(null, 'Note saved.'),
  })
  return (
    <ActForm of={form} title="Add a note" action="Save note">
      <form.TextArea name="note" label="Note" rows={3} maxLength={2000} isRequired />
    </ActForm>
  )
}
