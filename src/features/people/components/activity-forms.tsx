import type { ReactNode } from 'react'
import { useDone } from '#kit/form/after-save.ts'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { addPersonNote, logPersonCall } from '../functions.ts'
import { AddPersonNote, LogPersonCall } from '../schema.ts'
import { CallSection, NEW_CALL, NoteSection } from './activity-fields.tsx'

/** Forms that log a call with a person and add a note, below those given, such as the one that emails them. */
export function ActivityForms({ children, ...props }: ActProps & { children?: ReactNode }) {
  return (
    <PanelSection title="Actions" isFirst>
      {children}
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

const HIDDEN = ['personId', 'seen'] as const

function CallForm({ personId, seen }: ActProps) {
  const form = useCallForm({
    call: logPersonCall,
    schema: LogPersonCall,
    defaults: { personId, seen, ...NEW_CALL },
    hidden: HIDDEN,
    ...useDone(null, 'Call logged.'),
  })
  return (
    <CallSection
      of={form}
      text="If you reached them, the call stops the reply clock of their open leads and tour requests with you."
    />
  )
}

function NoteForm({ personId, seen }: ActProps) {
  const form = useCallForm({
    call: addPersonNote,
    schema: AddPersonNote,
    defaults: { personId, seen, note: '' },
    hidden: HIDDEN,
    ...useDone(null, 'Note saved.'),
  })
  return (
    <NoteSection
      of={form}
      help="Their agents and administrators can see it, and so can the person if they request their data."
    />
  )
}
