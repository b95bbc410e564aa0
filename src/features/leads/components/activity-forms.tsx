import {
  CallSection,
  EmailSection,
  NEW_CALL,
  NoteSection,
  StepFields,
  useCallDone,
  useEmailDone,
} from '#features/people/public.tsx'
import { useDone } from '#kit/form/after-save.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { addLeadNote, emailLead, logLeadCall } from '../functions.ts'
import { AddLeadNote, type EmailComposer, EmailLead, LogLeadCall, type VersionedStep } from '../schema.ts'
import { TemplateChoice } from './template-choice.tsx'

/** Forms that email the person, log a call and add a note. A call that reached the person is saved in two taps. */
export function ActivityForms({ leadId, seen, email, topic, step, composer, isWriting }: ActivityFormsProps) {
  return (
    <div>
      {email && <EmailForm leadId={leadId} seen={seen} topic={topic} composer={composer} isWriting={isWriting} />}
      <CallForm leadId={leadId} seen={seen} step={step} />
      <NoteForm leadId={leadId} seen={seen} />
    </div>
  )
}

interface ActivityFormsProps extends ActProps {
  composer: EmailComposer
  /** Address of the person, or null. */
  email: string | null
  /** Topic of the lead, for the subject of an email. */
  topic: string
  /** Next step of the person; null if the caller may not open their record. */
  step: VersionedStep | null
  /** True if the link to the page asks for an email. */
  isWriting?: boolean
}

interface ActProps {
  leadId: string
  /** Number of entries in the timeline, which tells a repeated call from a form that is sent twice. */
  seen: number
}

const HIDDEN = ['leadId', 'seen'] as const

function EmailForm({
  leadId,
  seen,
  topic,
  composer,
  isWriting,
}: ActProps & Pick<ActivityFormsProps, 'topic' | 'composer' | 'isWriting'>) {
  const form = useCallForm({
    call: emailLead,
    schema: EmailLead,
    defaults: {
      leadId,
      seen,
      subject: composer.filled?.subject ?? topic,
      message: composer.filled?.message ?? '',
    },
    hidden: HIDDEN,
    ...useEmailDone(),
  })
  return (
    <EmailSection
      of={form}
      start={<TemplateChoice form={form} composer={composer} leadId={leadId} />}
      isOpen={composer.filled !== null}
      isWriting={isWriting}
      text="We add your name and the brokerage’s. Sending the email stops the reply clock."
    />
  )
}

function CallForm({ leadId, seen, step }: ActProps & Pick<ActivityFormsProps, 'step'>) {
  const form = useCallForm({
    call: logLeadCall,
    schema: LogLeadCall,
    defaults: { leadId, seen, ...NEW_CALL, next_step: '', next_step_date: '', personVersion: step?.version ?? 1 },
    hidden: [...HIDDEN, 'personVersion'],
    ...useCallDone(),
  })
  return (
    <CallSection of={form} text="If you reached them, the call stops the reply clock.">
      {step && <StepFields form={form} replaces={step} />}
    </CallSection>
  )
}

function NoteForm({ leadId, seen }: ActProps) {
  const form = useCallForm({
    call: addLeadNote,
    schema: AddLeadNote,
    defaults: { leadId, seen, note: '' },
    hidden: HIDDEN,
    ...useDone(null, 'Note saved.'),
  })
  return <NoteSection of={form} />
}
