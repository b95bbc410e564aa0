import { ReachRow } from '#features/brokerage/public.tsx'
import { revealSection } from '#features/command-palette/browser/reveal-section.ts'
import { PersonEmailForm } from '#features/leads/components/person-email-form.tsx'
import { writingPath } from '#features/leads/rules/composer.ts'
import { ActivityForms } from '#features/people/components/activity-forms.tsx'
import type { loadReplyForms } from './load-reply-forms.ts'

/** Buttons that reach a person, and the forms of their record that email them, log a call, and add a note. */
export function ReplyForms({ of: { person, seen, composer }, leadId, path, isWriting }: ReplyFormsProps) {
  const { id, name, email, phone, is_text_stopped } = person
  return (
    <>
      <div className="mb-4 md:max-w-90">
        <ReachRow
          name={name}
          phone={phone}
          emailPath={email && writingPath(path)}
          onEmail={() => revealSection('send-email')}
          isTextStopped={is_text_stopped}
        />
      </div>
      <ActivityForms person={person} seen={seen} isNoteOpen={false}>
        {email && (
          <PersonEmailForm personId={id} leadId={leadId} seen={seen} composer={composer} isWriting={isWriting} />
        )}
      </ActivityForms>
    </>
  )
}

interface ReplyFormsProps {
  of: Awaited<ReturnType<typeof loadReplyForms>>
  /** The lead that the page is about. */
  leadId: string | null
  /** Address of the page. */
  path: string
  /** True if the link to the page asks for an email. */
  isWriting: boolean
}
