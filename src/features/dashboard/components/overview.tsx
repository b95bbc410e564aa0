import type { ReactNode } from 'react'
import { useAuth } from '#features/accounts/public.tsx'
import { passwordNotice } from '#features/accounts/rules.ts'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { SharingOffer } from '#features/client-activity/public.tsx'
import { changeLabels } from '#features/favorites/rules.ts'
import type { FavoriteHome } from '#features/favorites/schema.ts'
import { useNotedVisit } from '#features/history/public.ts'
import { MlsNote } from '#features/properties/public.tsx'
import { SellerReports } from '#features/seller-reports/public.tsx'
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
import { BuyingSteps } from './buying-steps.tsx'
import { HomeCards } from './home-cards.tsx'
import { NewHomes } from './new-homes.tsx'
import { NextAppointment } from './next-appointment.tsx'
import { ProposedHomes } from './proposed-homes.tsx'
import { LatestMessages, ToSign } from './waiting-lists.tsx'

const MAX_CARDS = 3
const CHANGED_FIRST = '/dashboard/favorites?sort=changed'

/** Start page of a user's dashboard, with changes, the next step, recent activity and links to all lists. */
export function Overview({ data, greeting, now }: OverviewProps) {
  const { user, changed, latest, counts, next_step, recent_activity, since, up_to, freshness } = data
  const { new_homes, proposals, appointment, to_sign, steps } = data
  const brokerage = useBrokerage()
  const isDrawn = brokerage.has_drawn_pictures
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
        lead={newsText(
          {
            new_homes: new_homes.total,
            changed: changed.length,
            unread: counts.unread_messages,
            to_sign: to_sign.length,
          },
          since,
          now,
        )}
      />
      {data.agent && <AgentDoor unread={data.agent.unread_messages} />}
      <div className="grid gap-x-12 xl:grid-cols-[minmax(0,1fr)_328px] xl:grid-rows-[auto_1fr]">
        <div className="min-w-0 xl:row-span-2 [&>:first-child]:mt-0 [&>section.border-t:first-child]:border-t-0 [&>section.border-t:first-child]:pt-0">
          <SellerReports reports={data.reports} />
          {new_homes.homes.length > 0 && <NewHomes found={new_homes} isDrawn={isDrawn} />}
          <ProposedHomes page={proposals} isDrawn={isDrawn} />
          {to_sign.length > 0 && <ToSign agreements={to_sign} />}
          {next_step && <NextStep step={NEXT_STEPS[next_step]} />}
          {data.threads.length > 0 && <LatestMessages threads={data.threads} now={now} />}
          {homes.length > 0 && <Favorites favorites={homes} changed={changed.length} isDrawn={isDrawn} />}
          <PanelSection title="Recent activity">
            {recent_activity.length === 0 ? (
              <p className="text-ink-2 text-small">Your activity and changes to saved homes appear here.</p>
            ) : (
              <Timeline activities={recent_activity} now={now} />
            )}
          </PanelSection>
        </div>
        {appointment && (
          <div className="mb-7 min-w-0 max-xl:order-first">
            <NextAppointment appointment={appointment} now={now} />
          </div>
        )}
        <div className="min-w-0 max-xl:mt-8">
          {steps.length > 0 && <BuyingSteps steps={steps} />}
          <PanelSection title="Your lists" isFirst={steps.length === 0}>
            <Counts counts={counts} unreadPath={unreadPathOf(data)} />
          </PanelSection>
          {data.sharing_offer && <SharingOffer offer={data.sharing_offer} />}
          <PanelSection title="Your access">
            <DataList
              items={[
                {
                  label: 'Homes for sale',
                  value: user.is_vow_viewer ? 'All, including listings for registered users' : 'Public MLS listings',
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
                  value: `Expires in ${timeLeft(user.password_expiration.days_until_expiration)}`,
                },
              ]}
            />
            {brokerage.phone && (
              <p className="mt-4 text-ink-2 text-small">
                {`Questions? Call or text ${brokerage.short_name} at `}
                <a className={`${linkClass()} tabular whitespace-nowrap`} href={telephoneUrl(brokerage.phone)}>
                  {brokerage.phone}
                </a>
                .
              </p>
            )}
          </PanelSection>
        </div>
      </div>
      {homes.length + new_homes.homes.length + proposals.proposals.length > 0 && (
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
    <ul aria-label="Your lists" className="flex flex-wrap gap-x-6 gap-y-1 text-small">
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

function Favorites({ favorites, changed, isDrawn }: FavoritesProps) {
  const newsOf = new Map(favorites.map(({ property_id, changes }) => [property_id, changes]))
  return (
    <PanelSection
      title={changed > 0 ? `${count(changed, 'saved home')} changed` : 'Recently saved'}
      end={
        <a
          href={changed > 0 ? CHANGED_FIRST : COUNTS.favorites.to}
          data-follow=""
          className={`${linkClass()} text-small`}
        >
          All favorites
        </a>
      }
    >
      <HomeCards
        homes={favorites.flatMap(({ home }) => home ?? [])}
        isDrawn={isDrawn}
        noteOf={({ id }) => <News changes={newsOf.get(id) ?? []} />}
      />
    </PanelSection>
  )
}

interface FavoritesProps {
  favorites: readonly FavoriteHome[]
  changed: number
  isDrawn: boolean
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

function NextStep({ step }: { step: (typeof NEXT_STEPS)[keyof typeof NEXT_STEPS] }) {
  return (
    <section
      aria-labelledby="next-step"
      className="mt-7 grid justify-items-start gap-2 rounded-panel bg-limestone px-5 py-5 sm:px-7"
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

/** Returns the time until a password expires: "60 days", "9 years". */
function timeLeft(days: number): string {
  return days < 730 ? count(days, 'day') : count(Math.floor(days / 365), 'year')
}
