import { Link } from '@tanstack/react-router'
import { count } from '#kit/time/format.ts'
import { nearTime } from '#kit/time/near.ts'
import { LinkButton } from '#ui/fields/button.tsx'
import { DueRow } from '#ui/page/due-row.tsx'
import { linkClass } from '#ui/text/link.tsx'
import type { RepliedPerson } from '../schema.ts'

/** A person with emails that the agent has not opened. */
export function RepliedPersonRow({ person, now }: { person: RepliedPerson; now: Date }) {
  const { person_id: personId, name, count: emails, since, subject, body } = person
  const text = [subject, body.replace(/\s+/g, ' ')].filter(Boolean).join('. ')
  return (
    <DueRow
      name={
        <Link to="/agent/clients/$personId" params={{ personId }} className={linkClass('plain')}>
          {name}
        </Link>
      }
      meta={`${count(emails, 'new email')} since ${nearTime(since, now)}`}
      actions={
        <p>
          <LinkButton to="/agent/clients/$personId" params={{ personId }} variant="outline" size="xs">
            Read<span className="sr-only"> the email of {name}</span>
          </LinkButton>
        </p>
      }
    >
      <p className="line-clamp-2 max-w-[62ch] text-ink-2 [overflow-wrap:anywhere]">{text}</p>
    </DueRow>
  )
}
