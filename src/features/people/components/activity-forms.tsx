import { type ReactNode, useState } from 'react'
import { useDone } from '#kit/form/after-save.ts'
import { currentFlash } from '#kit/form/flash.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { addPersonNote, logPersonCall } from '../functions.ts'
import { AddPersonNote, LogPersonCall, type PersonDetail } from '../schema.ts'
import { CallSection, NEW_CALL, NoteSection, StepFields, useCallDone } from './activity-fields.tsx'

/**
 * Forms that add a note and log a call with a person, and those given, such as the one that emails them. The note is open
 * unless another form is.
 */
export function ActivityForms({ isNoteOpen, children, ...props }: ActivityFormsProps) {
  // Decided once: reloading the page's data must not change which form is open.
  const [isFirstOpen] = useState(() => isNoteOpen && currentFlash() === null)
  return (
    <section aria-label="Note, call, or email" className="act-tabs mb-6">
      <NoteForm {...props} isOpen={isFirstOpen} />
      <CallForm {...props} />
      {children}
    </section>
  )
}

interface ActivityFormsProps extends ActProps {
  isNoteOpen: boolean
  children?: ReactNode
}

interface ActProps {
  person: Pick<PersonDetail, 'id' | 'version' | 'next_step' | 'next_step_date'>
  /** Id of the newest entry that isn't shared activity, which tells a repeated note from a form that is sent twice. */
  seen: string
}

const HIDDEN = ['personId', 'seen'] as const

function CallForm({ person, seen }: ActProps) {
  const form = useCallForm({
    call: logPersonCall,
    schema: LogPersonCall,
    defaults: {
      personId: person.id,
      seen,
      ...NEW_CALL,
      next_step: '',
      next_step_date: '',
      version: person.version,
    },
    hidden: [...HIDDEN, 'version'],
    ...useCallDone(),
  })
  return (
    <CallSection
      of={form}
      text="If you reached them, the call stops the reply clock on their open leads and appointment requests with you."
    >
      <StepFields form={form} replaces={person} />
    </CallSection>
  )
}

function NoteForm({ person, seen, isOpen }: ActProps & { isOpen: boolean }) {
  const form = useCallForm({
    call: addPersonNote,
    schema: AddPersonNote,
    defaults: { personId: person.id, seen, note: '' },
    hidden: HIDDEN,
    ...useDone(null, 'Note saved.'),
  })
  return (
    <NoteSection
      of={form}
      isOpen={isOpen}
      help="Their agents and administrators can see this note. It’s also in the data that this person can request."
    />
  )
}
