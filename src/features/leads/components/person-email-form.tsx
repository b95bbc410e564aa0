import { EmailSection, useEmailDone } from '#features/people/public.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { emailPerson } from '../functions.ts'
import { type EmailComposer, EmailPerson } from '../schema.ts'
import { TemplateChoice } from './template-choice.tsx'

/** Form that emails a person from their record, as part of their open lead if there is one. */
export function PersonEmailForm({ personId, seen, leadId, composer, isWriting }: PersonEmailFormProps) {
  const form = useCallForm({
    call: emailPerson,
    schema: EmailPerson,
    defaults: {
      personId,
      seen,
      ...(leadId ? { leadId } : {}),
      subject: composer.filled?.subject ?? '',
      message: composer.filled?.message ?? '',
    },
    hidden: leadId ? ['personId', 'seen', 'leadId'] : ['personId', 'seen'],
    ...useEmailDone(),
  })
  return (
    <EmailSection
      of={form}
      start={<TemplateChoice form={form} composer={composer} personId={personId} />}
      isOpen={composer.filled !== null}
      isWriting={isWriting}
      text={`We add your name and the brokerage’s. ${leadId ? 'The email is added to this request' : 'If they have an open lead, the email is added to it'} and stops its reply clock.`}
    />
  )
}

interface PersonEmailFormProps {
  personId: string
  /** Id of the newest entry of the timeline, which tells a repeated email from a form that is sent twice. */
  seen: string
  /** The lead that the page is about, such as a request for an appointment. */
  leadId?: string | null
  composer: EmailComposer
  /** True if the link to the page asks for an email. */
  isWriting: boolean
}
