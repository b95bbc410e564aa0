import { Link, Outlet, useMatchRoute, useNavigate, useParams, useRouter } from '@tanstack/react-router'
import { Search, SquarePen } from 'lucide-react'
import { useEffect, useId } from 'react'
import { Picture } from '#features/properties/public.tsx'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { useUrlFields } from '#kit/form/use-url-fields.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { inputClass } from '#ui/fields/field.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { Avatar } from '#ui/text/person.tsx'
import { homeText, shortTime } from '../rules.ts'
import type { ThreadLine, ThreadList } from '../schema.ts'
import type { Side } from '../words.ts'

const POLL_MS = 20_000

/** Messages page of a client or an agent: the list and the open thread. A phone shows one of them. */
export function MessagesPage({ list, side, q, now }: MessagesPageProps) {
  const { threadId } = useParams({ strict: false })
  const isNew = useMatchRoute()({ to: '/dashboard/messages/new' }) !== false
  const openId = threadId ?? (isNew ? 'new' : null)
  usePolledList()
  // An empty list shows the agents to message instead.
  const isListAlone = openId === null && (list.threads.length > 0 || q !== '')
  return (
    <>
      <DoneNotice />
      <div className="-mx-(--page-x) -mt-(--page-top) dense:-mb-(--page-bottom) lg:-mb-(--page-bottom)">
        <h1 className="sr-only">Messages</h1>
        <div className="grid h-[calc(100dvh-var(--frame-height))] min-h-110 border-line border-b md:grid-cols-[288px_minmax(0,1fr)] lg:border-b-0 xl:grid-cols-[340px_minmax(0,1fr)]">
          <section
            aria-label="Conversations"
            className={cx('min-h-0 overflow-y-auto border-line md:border-r', !isListAlone && 'max-md:hidden')}
          >
            <div className="flex min-h-16 items-center gap-3 py-2 pr-3 pl-4">
              <h2 className="flex-1 font-semibold text-title">Messages</h2>
              {side === 'consumer' && (
                <Link
                  to="/dashboard/messages/new"
                  aria-label="New message"
                  title="New message"
                  className={buttonClass({ variant: 'quiet', size: 'xs', isIcon: true })}
                >
                  <Icon icon={SquarePen} />
                </Link>
              )}
            </div>
            <SearchForm side={side} q={q} />
            {list.threads.length === 0 ? (
              <p className="px-4 py-3 text-ink-2 text-small">
                {q ? `Nothing found for “${q}”.` : 'Messages appear here.'}
              </p>
            ) : (
              <ul>
                {list.threads.map((thread) => (
                  <Line key={thread.id} thread={thread} q={q} now={now} isOpen={thread.id === openId} />
                ))}
              </ul>
            )}
            {list.has_more && (
              <p className="border-line border-t px-4 py-3 text-ink-3 text-small">Search to find older ones.</p>
            )}
          </section>
          <div className={cx('grid min-h-0 min-w-0', isListAlone && 'max-md:hidden')}>
            <Outlet />
          </div>
        </div>
      </div>
    </>
  )
}

function Line({ thread, q, now, isOpen }: { thread: ThreadLine; q: string; now: Date; isOpen: boolean }) {
  const { id, side, partner, home, last, unread } = thread
  const about = homeText(home) ?? partner.title
  return (
    <li>
      <Link
        to={side === 'agent' ? '/agent/messages/$threadId' : '/dashboard/messages/$threadId'}
        params={{ threadId: id }}
        search={q ? { q } : {}}
        // Opening a thread logs an agent's view, so hovering must not preload it.
        preload={false}
        aria-current={isOpen ? 'true' : undefined}
        className={cx(
          'relative grid grid-cols-[44px_minmax(0,1fr)_auto] items-center gap-3 border-line border-t px-4 py-3 text-ink-2 no-underline hover:bg-limestone aria-[current]:bg-navy-50',
          unread > 0 &&
            "before:absolute before:top-1/2 before:left-1.25 before:-mt-0.75 before:size-1.5 before:rounded-full before:bg-navy-800 before:content-[''] forced-colors:before:bg-[Highlight]",
        )}
      >
        <Avatar name={partner.name} />
        <span
          className={cx(
            'grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 text-caption',
            !home?.shown?.main_image_key && 'col-span-2',
          )}
        >
          <b className="truncate text-ink">{partner.name}</b>
          {last && <time className="tabular text-ink-3 text-legal">{shortTime(last.at, now)}</time>}
          <span className="col-span-2 truncate">{about}</span>
          <span className={cx('col-span-2 truncate', unread > 0 ? 'font-semibold text-ink' : 'text-ink-3')}>
            {last?.is_own && 'You: '}
            {last?.body}
          </span>
        </span>
        {home?.shown?.main_image_key && (
          <span className="h-10 w-15 overflow-hidden rounded-badge bg-limestone-2 md:max-xl:hidden">
            <Picture storageKey={home.shown.main_image_key} alt="" sizes="60px" maxWidth={320} />
          </span>
        )}
        {unread > 0 && (
          <span className="sr-only">{unread === 1 ? '1 unread message' : `${unread} unread messages`}</span>
        )}
      </Link>
    </li>
  )
}

function SearchForm({ side, q }: { side: Side; q: string }) {
  const navigate = useNavigate()
  const form = useUrlFields({ q })
  const id = useId()
  const path = side === 'agent' ? '/agent/messages' : '/dashboard/messages'
  return (
    <search>
      <form
        ref={form}
        method="get"
        action={path}
        className="relative px-4 pb-3"
        onSubmit={(event) => {
          event.preventDefault()
          const wanted = String(new FormData(event.currentTarget).get('q') ?? '').trim()
          void navigate({ to: path, search: wanted ? { q: wanted } : {} })
        }}
      >
        <label htmlFor={id} className="sr-only">
          Search messages
        </label>
        <Icon icon={Search} size={18} className="pointer-events-none absolute top-3.25 left-7 text-ink-3 md:top-2.75" />
        <input
          id={id}
          name="q"
          type="search"
          defaultValue={q}
          maxLength={100}
          placeholder="Search messages"
          data-private
          className={inputClass({ size: 'sm', padding: 'pl-9 pr-3' })}
        />
      </form>
    </search>
  )
}

/** Reloads the list at intervals while the page is visible. */
function usePolledList(): void {
  const router = useRouter()
  useEffect(() => {
    const reload = () => {
      if (!document.hidden) void router.invalidate({ filter: ({ routeId }) => /\/messages$/.test(routeId) })
    }
    const timer = setInterval(reload, POLL_MS)
    document.addEventListener('visibilitychange', reload)
    return () => {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', reload)
    }
  }, [router])
}

interface MessagesPageProps {
  list: ThreadList
  side: Side
  q: string
  now: Date
}
