import type { ReactNode } from 'react'
import { useAuth } from '#features/accounts/public.tsx'
import { passwordNotice } from '#features/accounts/rules.ts'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { changeLabels } from '#features/favorites/rules.ts'
import type { FavoriteHome } from '#features/favorites/schema.ts'
import { useNotedVisit } from '#features/history/public.ts'
import { MlsNote, PropertyCard } from '#features/properties/public.tsx'
import { count, number } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { FollowLinks } from '#ui/page/follow-links.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { newsText, whenText } from '../rules.ts'
import type { Activity, DashboardData } from '../schema.ts'
import { COUNTS, type CountKey, NEXT_STEPS } from '../words.ts'

const MAX_CARDS = 3
const CHANGED_FIRST = '/dashboard/favorites?sort=changed'

/** Start page of a user's dashboard, with changes, the next step, recent activity and links to all lists. */
export function Overview({ data, greeting, now }: OverviewProps) {
  const { user, changed, latest, counts, next_step, recent_activity, since, up_to, freshness } = data
  const brokerage = useBrokerage()
  const homes = (changed.length > 0 ? changed : latest).slice(0, MAX_CARDS)
  // After hydration the layout shows this warning on every page. This copy is for pages without JavaScript.
  const warning = useAuth().expiration ? null : passwordNotice(user.password_expiration)
  useNotedVisit('dashboard', up_to)
  return (
    <FollowLinks>
      {warning && (
        <Notice tone="warning" title={warning} className="mb-6">
          <a href="/dashboard/profile#password" data-follow="" className={linkClass()}>
            Update password now
          </a>
        </Notice>
      )}
      <PageHeader
        size="panel"
        title={`${greeting}, ${user.name.split(' ')[0]}`}
        lead={newsText(changed.length, since, now)}
      />
      {data.agent && <AgentDoor unread={data.agent.unread_messages} />}
      <Counts counts={counts} unreadPath={unreadPathOf(data)} />
      <div className="grid gap-x-12 xl:grid-cols-[minmax(0,1fr)_300px]">
        <div className="min-w-0">
          {homes.length > 0 && (
            <PanelSection
              title={changed.length > 0 ? `${count(changed.length, 'favorite')} changed` : 'Recently saved'}
              isFirst
              end={
                <a
                  href={changed.length > 0 ? CHANGED_FIRST : COUNTS.favorites.to}
                  data-follow=""
                  className={`${linkClass()} text-small`}
                >
                  All favorites
                </a>
              }
            >
              <Homes homes={homes} isDrawn={brokerage.has_drawn_pictures} />
            </PanelSection>
          )}
          {next_step && <NextStep step={NEXT_STEPS[next_step]} />}
          <PanelSection title="Recent activity" isFirst={homes.length === 0 && !next_step}>
            {recent_activity.length === 0 ? (
              <p className="text-ink-2 text-small">Your activity and changes to saved homes appear here.</p>
            ) : (
              <Timeline activities={recent_activity} now={now} />
            )}
          </PanelSection>
        </div>
        <div className="max-xl:mt-8">
          <PanelSection title="Your access" isFirst>
            <DataList
              items={[
                {
                  label: 'Homes for sale',
                  value: user.is_vow_viewer ? 'All, including registered users’ listings' : 'Public MLS listings',
                },
                {
                  label: 'Sold homes',
                  value: data.can_view_sold ? (
                    <a href="/sold-properties" data-follow="" className={linkClass()}>
                      Available
                    </a>
                  ) : (
                    'Ask our office for access'
                  ),
                },
              ]}
            />
          </PanelSection>
          <PanelSection title="Your account">
            <DataList
              items={[
                { label: 'Email', value: <span className="break-words">{user.email}</span> },
                { label: 'Phone', value: user.phone },
                {
                  label: 'Password',
                  value: `Expires in ${count(user.password_expiration.days_until_expiration, 'day')}`,
                },
              ]}
            />
            {brokerage.phone && (
              <p className="mt-4 text-ink-2 text-small">
                {`A question? Call or text ${brokerage.short_name} at `}
                <a className={`${linkClass()} tabular whitespace-nowrap`} href={telephoneUrl(brokerage.phone)}>
                  {brokerage.phone}
                </a>
                .
              </p>
            )}
          </PanelSection>
        </div>
      </div>
      {homes.length > 0 && (
        <div className="mt-12">
          <MlsNote brokerage={brokerage} freshness={freshness} />
        </div>
      )}
    </FollowLinks>
  )
}

export type OverviewProps = { data: DashboardData; greeting: string; now: Date }

/** Leads an agent on the dashboard back to the agent pages. */
function AgentDoor({ unread }: { unread: number }) {
  return (
    <Notice
      tone="info"
      title={unread > 0 ? `${count(unread, 'unread message')} in your agent inbox` : 'This is your own buyer account'}
      className="mb-6"
    >
      {'Your tours, agreements, and inbox are on the '}
      <a href={unread > 0 ? '/agent/messages' : '/agent'} data-follow="" className={linkClass()}>
        agent pages
      </a>
      .
    </Notice>
  )
}

/** Returns the inbox with the unread messages. An agent's inbox is on the agent pages. */
function unreadPathOf({ agent, counts }: DashboardData): string {
  const isAllForAgent = agent !== null && agent.unread_messages > 0 && agent.unread_messages === counts.unread_messages
  return isAllForAgent ? '/agent/messages' : COUNTS.unread_messages.to
}

/** Counts with their nouns, each linked to its list. */
function Counts({ counts, unreadPath }: { counts: Record<CountKey, number>; unreadPath: string }) {
  return (
    <ul aria-label="Your lists" className="mb-7 flex flex-wrap gap-x-8 gap-y-1 border-line border-b pb-5">
      {COUNT_KEYS.map((key) => {
        const { one, many, to } = COUNTS[key]
        return (
          <li key={key}>
            <a
              href={key === 'unread_messages' ? unreadPath : to}
              data-follow=""
              className={`${linkClass()} inline-flex min-h-11 items-center gap-1.5 md:min-h-8`}
            >
              <b className="tabular">{number(counts[key])}</b>
              {counts[key] === 1 ? one : many}
            </a>
          </li>
        )
      })}
    </ul>
  )
}

const COUNT_KEYS = [
  'favorites',
  'saved_searches',
  'unread_messages',
  'comparisons',
] as const satisfies readonly CountKey[]

function Homes({ homes, isDrawn }: { homes: readonly FavoriteHome[]; isDrawn: boolean }) {
  return (
    <ul className="no-scrollbar grid gap-x-5 gap-y-7 max-sm:-mx-4 max-sm:auto-cols-[78%] max-sm:grid-flow-col max-sm:snap-x max-sm:snap-mandatory max-sm:scroll-px-4 max-sm:gap-4 max-sm:overflow-x-auto max-sm:px-4 sm:grid-cols-2 lg:grid-cols-3">
      {homes.map(
        ({ property_id, home, changes }, order) =>
          home && (
            <li key={property_id} className="max-sm:snap-start">
              <PropertyCard home={home} order={order} level={3} isDrawn={isDrawn} isCached sizes={SIZES} />
              <News changes={changes} />
            </li>
          ),
      )}
    </ul>
  )
}

function News({ changes }: Pick<FavoriteHome, 'changes'>) {
  const news = changeLabels(changes)
  if (news.length === 0) return null
  return (
    <ul className="mt-2 flex flex-wrap gap-1.5">
      {news.map(({ text, tone }) => (
        <li key={text}>
          <Badge tone={tone}>{text}</Badge>
        </li>
      ))}
    </ul>
  )
}

const SIZES = '(min-width: 1024px) 260px, (min-width: 640px) 45vw, 78vw'

function NextStep({ step }: { step: (typeof NEXT_STEPS)[keyof typeof NEXT_STEPS] }) {
  return (
    <section
      aria-labelledby="next-step"
      className="mt-7 grid justify-items-start gap-2 rounded-panel bg-limestone px-5 py-5 first:mt-0 sm:px-7"
    >
      <h2 id="next-step" className="panel-title">
        {step.title}
      </h2>
      <p className="measure text-ink-2">{step.text}</p>
      <a href={step.href} data-follow="" className={`${buttonClass({ size: 'sm' })} mt-2`}>
        {step.action}
      </a>
    </section>
  )
}

function Timeline({ activities, now }: { activities: readonly Activity[]; now: Date }) {
  return (
    <ol className="relative">
      {activities.map((activity) => (
        <li
          key={`${activity.kind} ${activity.at.getTime()} ${activity.link?.href ?? ''}`}
          className={`timeline-entry ${activity.kind === 'changed' ? 'is-now' : ''}`}
        >
          <p className="min-w-0 break-words text-small">{wordsOf(activity)}</p>
          <time dateTime={activity.at.toISOString()} className="text-ink-3 text-legal sm:whitespace-nowrap">
            {whenText(activity.at, now)}
          </time>
        </li>
      ))}
    </ol>
  )
}

function wordsOf({ lead, link, rest }: Activity): ReactNode {
  return (
    <>
      {lead}
      {link && (
        <a href={link.href} data-follow="" className={linkClass()}>
          {link.label}
        </a>
      )}
      {rest}
    </>
  )
}
