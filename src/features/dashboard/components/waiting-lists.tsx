import type { ThreadLine } from '#features/messages/schema.ts'
import type { Relationship } from '#features/relationships/schema.ts'
import { RELATIONSHIP_TYPES } from '#features/relationships/words.ts'
import { calendarDay } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { Avatar } from '#ui/text/person.tsx'
import { whenText } from '../rules.ts'

/** Agreements that wait for the user's acknowledgment or signature. */
export function ToSign({ agreements }: { agreements: readonly Relationship[] }) {
  return (
    <PanelSection title="To review and sign">
      <ul>
        {agreements.map(({ id, relationship_type, agent, next_act, expiration_date }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-line border-b py-3 first:border-t last:border-b-0"
          >
            <div className="min-w-0 break-words">
              <b className="font-semibold">{`${RELATIONSHIP_TYPES[relationship_type]} agreement`}</b>
              <p className="text-ink-2 text-small">
                {`From ${agent.name}${expiration_date ? `, until ${calendarDay(expiration_date)}` : ''}. ${next_act === 'acknowledge' ? 'Read the agency disclosure first.' : 'Ready for your signature.'}`}
              </p>
            </div>
            <a
              href={`/dashboard/relationships/${id}`}
              data-follow=""
              className={buttonClass({ variant: 'outline', size: 'sm' })}
            >
              Review<span className="sr-only">{` the ${RELATIONSHIP_TYPES[relationship_type]} agreement`}</span>
            </a>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

/** Latest conversations with their last words. */
export function LatestMessages({ threads, now }: LatestMessagesProps) {
  return (
    <PanelSection
      title="Messages"
      end={
        <a href="/dashboard/messages" data-follow="" className={`${linkClass()} text-small`}>
          All messages
        </a>
      }
    >
      <ul>
        {threads.map(({ id, partner, last, unread, last_message_at }) => (
          <li key={id} className="border-line border-b first:border-t last:border-b-0">
            <a
              href={`/dashboard/messages/${id}`}
              data-follow=""
              className="grid grid-cols-[44px_minmax(0,1fr)] items-center gap-x-3 py-3 text-ink no-underline hover:bg-limestone sm:grid-cols-[44px_minmax(0,1fr)_auto]"
            >
              <Avatar name={partner.name} />
              <span className="min-w-0">
                <b className="block font-semibold">
                  {partner.name}
                  {unread > 0 && <span className="font-medium text-gold-700 text-legal">{` ${unread} unread`}</span>}
                </b>
                <span className="line-clamp-2 break-words text-ink-2 text-small">
                  {last ? `${last.is_own ? 'You: ' : ''}${last.body}` : 'No messages'}
                </span>
              </span>
              <time
                dateTime={last_message_at.toISOString()}
                className="text-ink-3 text-legal max-sm:col-start-2 sm:whitespace-nowrap"
              >
                {whenText(last_message_at, now)}
              </time>
            </a>
          </li>
        ))}
      </ul>
    </PanelSection>
  )
}

interface LatestMessagesProps {
  threads: readonly ThreadLine[]
  now: Date
}
