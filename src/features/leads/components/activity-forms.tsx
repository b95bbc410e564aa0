import { ActForm } from '#kit/form/act-form.tsx'
import { useDone, useSaved } from '#kit/form/after-save.ts'
import { optionsOf } from '#kit/form/inputs.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { addLeadNote, emailLead, logLeadCall } from '../functions.ts'
import { AddLeadNote, EmailLead, LogLeadCall } from '../schema.ts'
import { CALL_DIRECTIONS, CALL_OUTCOMES } from '../words.ts'

/** Forms that email the person, log a call and add a note. A call that reached the person is saved in two taps. */
export function ActivityForms({ leadId, seen, email, topic }: ActivityFormsProps) {
  return (
    <div>
      {email && <EmailForm leadId={leadId} seen={seen} topic={topic} />}
      <CallForm leadId={leadId} seen={seen} />
      <NoteForm leadId={leadId} seen={seen} />
    </div>
  )
}

interface ActivityFormsProps extends ActProps {
  /** Address of the person, or null. */
  email: string | null
  /** What the lead is about, for the subject of an email. */
  topic: string
}

interface ActProps {
  leadId: string
  /** Number of entries in the timeline, which tells a repeated call from a form that is sent twice. */
  seen: number
}

function EmailForm({ leadId, seen, topic }: ActProps & { topic: string }) {
  const form = useCallForm({
    call: emailLead,
    schema: EmailLead,
    defaults: { leadId, seen, subject: topic, message: '' },
    hidden: ['leadId', 'seen'],
    done: { message: 'Email saved. The timeline shows whether it was sent.', path: null },
    onDone: useSaved(({ has_mail_server }) =>
      has_mail_server ? 'Email sent.' : 'Saved in the outbox. It was not sent, because no mail server is set.',
    ),
  })
  return (
    <ActForm
      of={form}
      title="Send an email"
      text="We add your name and the brokerage’s. Replies go to your own email address. Sending it stops the reply clock."
      action="Send email"
    >
      <form.TextField name="subject" label="Subject" maxLength={120} isRequired />
      <form.TextArea name="message" label="Message" rows={8} maxLength={5000} isRequired />
    </ActForm>
  )
}

function CallForm({ leadId, seen }: ActProps) {
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
      text="If you reached them, the call stops the reply clock."
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

function NoteForm({ leadId, seen }: ActProps) {
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
