import { EmailSection, useEmailDone } from '#features/people/public.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { emailPerson } from '../functions.ts'
import { type EmailComposer, EmailPerson } from '../schema.ts'
import { TemplateChoice } from './template-choice.tsx'

/** Form that emails a person from their record, as part of their open lead if there is one. */
export function PersonEmailForm({ personId, seen, composer, isWriting }: PersonEmailFormProps) {
  const form = useCallForm({
    call: emailPerson,
    schema: EmailPerson,
    defaults: {
      personId,
      seen,
      subject: composer.filled?.subject ?? '',
      message: composer.filled?.message ?? '',
    },
    hidden: ['personId', 'seen'],
    ...useEmailDone(),
  })
  return (
    <EmailSection
      of={form}
      start={<TemplateChoice form={form} composer={composer} personId={personId} />}
      isOpen={composer.filled !== null}
      isWriting={isWriting}
      text="We add your name and the brokerage’s. If they have an open lead, the email is added to it and stops its reply clock."
    />
  )
}

interface PersonEmailFormProps {
  personId: string
  /** Id of the newest entry of the timeline, which tells a repeated email from a form that is sent twice. */
  seen: string
  composer: EmailComposer
  /** True if the link to the page asks for an email. */
  isWriting: boolean
}
