import { PostButton } from '#kit/form/post-button.tsx'
import { day } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { mergePeople, separatePeople, undoMerge, undoSeparation } from '../functions.ts'
import type { PersonDetail, PersonDuplicate, PersonMerge } from '../schema.ts'

/** Records that may be of the same person, to merge, and merges to undo. Empty without either. */
export function SamePerson({ person, list }: { person: PersonDetail; list: string }) {
  const { duplicates, merges, separated } = person
  if (duplicates.length + merges.length + separated.length === 0) return null
  return (
    <PanelSection id="same-person" title={titleOf(person)}>
      <ul className="grid gap-4">
        {duplicates.map((duplicate) => (
          <li key={duplicate.id}>
            <Duplicate person={person} duplicate={duplicate} list={list} />
          </li>
        ))}
        {merges.map((merge) => (
          <li key={merge.id}>
            <Merge merge={merge} />
          </li>
        ))}
        {separated.map((other) => (
          <li key={other.id}>
            <Separated person={person} other={other} list={list} />
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

function titleOf({ duplicates, merges }: PersonDetail): string {
  if (duplicates.length > 0) return 'Same person?'
  return merges.length > 0 ? 'Merged records' : 'Not the same person'
}

function Separated({ person, other, list }: { person: PersonDetail; other: PersonMerge; list: string }) {
  const { id, name, by, created_at } = other
  return (
    <div className="grid gap-2">
      <p className="[overflow-wrap:anywhere]">
        <a href={`${list}/${id}`} className={linkClass()}>
          {name}
        </a>
        <Reach of={other} />
        <span className="block text-ink-3 text-legal">
          {`Marked as a different person on ${day(created_at)}, by ${by ?? 'a former user'}`}
        </span>
      </p>
      <PostButton
        call={undoSeparation}
        fields={{ personId: person.id, otherId: id }}
        run={() => undoSeparation({ data: { personId: person.id, otherId: id } })}
        done="No longer marked as a different person."
        busyLabel="Undoing…"
        label={`Undo: ${name} is a different person`}
        variant="outline"
        size="sm"
      >
        Undo
      </PostButton>
    </div>
  )
}

function Duplicate({ person, duplicate, list }: { person: PersonDetail; duplicate: PersonDuplicate; list: string }) {
  const { id, version, name } = person
  const path = `${list}/${duplicate.id}`
  return (
    <div className="grid gap-2">
      <p className="[overflow-wrap:anywhere]">
        <a href={path} className={linkClass()}>
          {duplicate.name}
        </a>
        <Reach of={duplicate} />
        <span className="block text-ink-3 text-legal">
          {duplicate.is_same_phone ? 'Same phone number' : 'Same email address or phone number in a lead'}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <PostButton
          call={mergePeople}
          fields={{ personId: id, version: String(version), _number: 'version', otherId: duplicate.id }}
          run={() => mergePeople({ data: { personId: id, version, otherId: duplicate.id } })}
          // The record with an account stays.
          {...(duplicate.has_account ? { next: path } : {})}
          done="Merged. You can undo it on this page."
          busyLabel="Merging…"
          label={`Merge ${duplicate.name} with ${name}`}
          ask={{
            action: 'Merge records',
            objectName: duplicate.name,
            text: <p>Leads, notes, and calls from both records move to one. You can undo this.</p>,
            isDestructive: false,
          }}
          variant="outline"
          size="sm"
        >
          Merge
        </PostButton>
        <PostButton
          call={separatePeople}
          fields={{ personId: id, otherId: duplicate.id }}
          run={() => separatePeople({ data: { personId: id, otherId: duplicate.id } })}
          done="Marked as a different person."
          busyLabel="Saving…"
          label={`${duplicate.name} is not the same person as ${name}`}
          variant="quiet"
          size="sm"
        >
          Not the same person
        </PostButton>
      </div>
    </div>
  )
}

function Merge({ merge: { id, name, by, created_at, ...reach } }: { merge: PersonMerge }) {
  return (
    <div className="grid gap-2">
      <p className="[overflow-wrap:anywhere]">
        {name}
        <Reach of={reach} />
        <span className="block text-ink-3 text-legal">{`Merged on ${day(created_at)}, by ${by ?? 'a former user'}`}</span>
      </p>
      <PostButton
        call={undoMerge}
        fields={{ mergeId: id }}
        run={() => undoMerge({ data: { mergeId: id } })}
        done="Merge undone."
        busyLabel="Undoing…"
        label={`Undo the merge of ${name}`}
        variant="outline"
        size="sm"
      >
        Undo
      </PostButton>
    </div>
  )
}

function Reach({ of: { email, phone } }: { of: { email: string | null; phone: string | null } }) {
  const text = [email, phone].filter(Boolean).join(', ')
  return text && <span className="block text-ink-2 text-legal">{text}</span>
}
