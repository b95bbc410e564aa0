import { Link as RouterLink, useRouter } from '@tanstack/react-router'
import { ArrowLeft, Phone, Trash2 } from 'lucide-react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { CONTACT_METHOD_LABEL, CONTACT_METHODS } from '#features/accounts/words.ts'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { Picture } from '#features/properties/public.tsx'
import { STATUSES as HOME_STATUSES } from '#features/properties/words.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { money } from '#kit/time/format.ts'
import { Button, buttonClass, IconButton } from '#ui/fields/button.tsx'
import { ConfirmDialog } from '#ui/overlay/dialog.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { Notice } from '#ui/page/notice.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { Link } from '#ui/text/link.tsx'
import { type LiveThread, useThread } from '../browser/use-thread.ts'
import { deleteMessage } from '../functions.ts'
import { dayText, groupByDay, homeText } from '../rules.ts'
import type { Message, Thread } from '../schema.ts'
import { Composer } from './composer.tsx'
import { MessageBubble, OutgoingBubble } from './message-bubble.tsx'

/** Messages of one author within this time form a group. */
const GROUP_MS = 5 * 60_000

/** A thread: the partner, the home, the messages and the composer. */
export function ThreadView(props: ThreadViewProps) {
  return <OpenThread key={props.thread.id} {...props} />
}

function OpenThread({ thread, now, accountId, clientKey }: ThreadViewProps) {
  const live = useThread(thread, accountId)
  const [hiding, setHiding] = useState<string | null>(null)
  // The "new messages" mark stays in place until the thread is left.
  const [firstUnread] = useState(() => firstUnreadOf(thread))
  const { partner } = thread
  return (
    <section
      aria-label={[partner.name, homeText(thread.home)].filter(Boolean).join(' about ')}
      className="grid min-h-0 min-w-0 grid-rows-[auto_minmax(0,1fr)_auto]"
    >
      <ThreadHead thread={thread} />
      <Log live={live} now={now} firstUnread={firstUnread} onHide={setHiding} />
      {live.refusal ? (
        <div className="border-line border-t px-4 py-3 md:px-6">
          <Notice tone="warning">{live.refusal}</Notice>
        </div>
      ) : (
        <Composer
          threadId={thread.id}
          to={partner.name}
          clientKey={clientKey}
          seenSeq={thread.last_seq}
          draft={live.draft}
          onWrite={live.write}
          onSend={live.send}
        />
      )}
      <p role="status" className="sr-only">
        {live.news}
      </p>
      <ConfirmDialog
        action="Delete for you"
        busyLabel="Deleting…"
        isOpen={hiding !== null}
        onOpenChange={(isOpen) => !isOpen && setHiding(null)}
        onConfirm={() => (hiding ? live.hide(hiding) : undefined)}
      >
        <p>This permanently deletes the message from your account. {partner.name} keeps it.</p>
      </ConfirmDialog>
    </section>
  )
}

function firstUnreadOf({ messages, own_read_seq }: Thread): string | null {
  return messages.find(({ seq, is_own_side }) => !is_own_side && seq > own_read_seq)?.id ?? null
}

function ThreadHead({ thread: { id, side, partner, home, preferred_contact_method: preferred } }: { thread: Thread }) {
  const router = useRouter()
  const [isAsked, setAsked] = useState(false)
  const list = side === 'agent' ? '/agent/messages' : '/dashboard/messages'
  const shown = home?.shown
  const title = homeText(home) ?? partner.name
  return (
    <div className="flex min-h-16 items-center gap-3 border-line border-b py-2 pr-3 pl-1 md:pl-6">
      <RouterLink
        to={list}
        aria-label="All messages"
        className={`${buttonClass({ variant: 'quiet', size: 'xs', isIcon: true })} md:hidden`}
      >
        <Icon icon={ArrowLeft} />
      </RouterLink>
      {shown?.main_image_key && (
        <span className="hidden h-10 w-15 shrink-0 overflow-hidden rounded-badge bg-limestone-2 md:block">
          <Picture storageKey={shown.main_image_key} alt="" sizes="60px" maxWidth={320} loading="eager" />
        </span>
      )}
      <div className="min-w-0 flex-1">
        <h2 className="break-words font-semibold text-panel leading-snug">{title}</h2>
        <p className="text-ink-3 text-legal">
          {home ? `${partner.name}. ` : preferred ? `${partner.title}.` : partner.title}
          {shown && home && (
            <Link to="/properties/$propertyId" params={{ propertyId: home.id }}>
              {money(shown.price)}, {HOME_STATUSES[shown.status].toLowerCase()}
            </Link>
          )}
          {preferred &&
            `${shown && home ? '.' : ''} ${CONTACT_METHOD_LABEL}: ${CONTACT_METHODS[preferred].toLowerCase()}.`}
        </p>
      </div>
      {partner.phone && (
        <a
          href={telephoneUrl(partner.phone)}
          aria-label={`Call ${partner.name}, ${partner.phone}`}
          title={`Call ${partner.phone}`}
          className={buttonClass({ variant: 'quiet', size: 'xs', isIcon: true })}
        >
          <Icon icon={Phone} />
        </a>
      )}
      <IconButton icon={Trash2} size="xs" label="Delete this conversation for you" onClick={() => setAsked(true)} />
      <ConfirmDialog
        action="Delete for you"
        busyLabel="Deleting…"
        isOpen={isAsked}
        onOpenChange={setAsked}
        onConfirm={async () => {
          await deleteMessage({ data: { threadId: id } })
          await router.navigate({ to: list })
          await reloadPage(router)
          toast.ok('The conversation is deleted for you.')
        }}
      >
        <p>
          This permanently deletes the conversation from your account. {partner.name} keeps a copy and can still message
          you.
        </p>
      </ConfirmDialog>
    </div>
  )
}

function Log({
  live,
  now,
  firstUnread,
  onHide,
}: {
  live: LiveThread
  now: Date
  firstUnread: string | null
  onHide: (id: string) => void
}) {
  const log = useRef<HTMLOListElement>(null)
  const [isLoading, setLoading] = useState(false)
  const count = live.messages.length + live.outgoing.length
  const lastId = live.messages.at(-1)?.id
  useStayAtEnd(log, `${lastId} ${live.outgoing.length}`)

  async function older() {
    setLoading(true)
    const height = log.current?.scrollHeight ?? 0
    await live.loadOlder().finally(() => setLoading(false))
    // Keep the scroll position when older messages load above it.
    requestAnimationFrame(() => log.current?.scrollBy(0, log.current.scrollHeight - height))
  }

  return (
    <ol
      ref={log}
      aria-label="Messages"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scroll container must scroll by keyboard
      tabIndex={0}
      className="flex flex-col overflow-y-auto px-4 py-4 before:mt-auto before:content-[''] md:px-6 md:py-5"
    >
      {live.hasOlder && (
        <li className="mb-3 self-center">
          <Button variant="outline" size="xs" isBusy={isLoading} busyLabel="Loading…" onClick={older}>
            Show earlier messages
          </Button>
        </li>
      )}
      {count === 0 && <li className="py-8 text-center text-ink-3">New messages appear here.</li>}
      {groupByDay(live.messages).map(({ day, messages }) => (
        <li key={day} className="contents">
          <p className="mb-3.5 text-center text-ink-3 text-legal">{dayText(messages[0]?.sent_at ?? now, now)}</p>
          <ol className="contents">
            {messages.map((message, index) => (
              <Said
                key={message.id}
                message={message}
                isNew={message.id === firstUnread}
                isLastOfGroup={!isSameGroup(message, messages[index + 1])}
                onHide={() => onHide(message.id)}
              />
            ))}
          </ol>
        </li>
      ))}
      {live.outgoing.map((one) => (
        <OutgoingBubble
          key={one.key}
          outgoing={one}
          onRetry={() => live.retry(one.key)}
          onDrop={() => live.drop(one.key)}
        />
      ))}
    </ol>
  )
}

function Said({ isNew, ...rest }: { isNew: boolean } & Parameters<typeof MessageBubble>[0]) {
  return (
    <>
      {isNew && (
        <li className="mb-3.5 flex items-center gap-2.5 font-semibold text-legal text-navy-800 before:h-px before:flex-1 before:bg-navy-300 after:h-px after:flex-1 after:bg-navy-300">
          New
        </li>
      )}
      <MessageBubble {...rest} />
    </>
  )
}

function isSameGroup(message: Message, next: Message | undefined): boolean {
  return (
    next !== undefined &&
    next.author_name === message.author_name &&
    next.is_own_side === message.is_own_side &&
    next.status === message.status &&
    next.sent_at.getTime() - message.sent_at.getTime() < GROUP_MS
  )
}

/** Layout effect in the browser; on the server a plain effect, which never runs. */
const useBrowserLayoutEffect = typeof window === 'undefined' ? useEffect : useLayoutEffect

/** Scrolls to a new message if the end was in view, and leaves a reader of older messages in place. */
function useStayAtEnd(log: React.RefObject<HTMLOListElement | null>, last: string): void {
  const isFirst = useRef(true)
  const wasAtEnd = useRef(true)
  useEffect(() => {
    const element = log.current
    if (!element) return
    const note = () => {
      wasAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 80
    }
    element.addEventListener('scroll', note, { passive: true })
    return () => element.removeEventListener('scroll', note)
  }, [log])
  useBrowserLayoutEffect(() => {
    if (isFirst.current || wasAtEnd.current) log.current?.scrollTo(0, log.current.scrollHeight)
    isFirst.current = false
  }, [last, log])
}

interface ThreadViewProps {
  thread: Thread
  /** Time of the server render, so that "today" hydrates without a mismatch. */
  now: Date
  accountId: string
  clientKey: string
}
