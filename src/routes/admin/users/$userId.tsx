import { createFileRoute, Link } from '@tanstack/react-router'
import { SessionsTable } from '#features/accounts/components/sessions-table.tsx'
import { ROLES } from '#features/accounts/words.ts'
import { TrailTable } from '#features/audit/components/trail-table.tsx'
import { ConsentsTable } from '#features/consents/components/consents-table.tsx'
import { DownloadLimitsForm } from '#features/downloads/components/download-limits-form.tsx'
import { hasPermission } from '#features/permissions/rules.ts'
import { SoldAccessForm } from '#features/sold/components/sold-access-form.tsx'
import { UserActs } from '#features/users/components/user-acts.tsx'
import { UserAside } from '#features/users/components/user-aside.tsx'
import { UserProfileForm } from '#features/users/components/user-profile-form.tsx'
import { UserDownloads, VowStanding } from '#features/users/components/user-record.tsx'
import { UserStatus } from '#features/users/components/user-table.tsx'
import { UserVowForm } from '#features/users/components/user-vow-form.tsx'
import { VowPerson } from '#features/users/components/vow-person.tsx'
import { getUserActivityDetails, getUserActivitySummary, getUserById, getVowPerson } from '#features/users/functions.ts'
import { userSearch } from '#features/users/rules.ts'
import type {
  ActivityDetails,
  ActivitySummary,
  UserDetails,
  VowPerson as VowPersonRecord,
} from '#features/users/schema.ts'
import { REASONS } from '#features/users/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { Avatar } from '#ui/text/person.tsx'

export const Route = createFileRoute('/admin/users/$userId')({
  staticData: { crumb: 'Person' },
  // Each view of a user is logged, and the user can see the log, so hovering over a link must not preload it.
  preload: false,
  validateSearch: passSearchThrough,
  loaderDeps: ({ search: { after, before } }) => ({ after, before }),
  loader: async ({ params, deps, context }) => {
    const userId = pageId(params.userId)
    // With only the VOW permission, an administrator gets just the data for its forms.
    if (!hasPermission(context.user, 'users') && hasPermission(context.user, 'vow'))
      return { vowPerson: await getVowPerson({ data: { userId } }) }
    const { act: _, ...pages } = userSearch(deps)
    const [user, summary, activity] = await Promise.all([
      getUserById({ data: { userId } }),
      getUserActivitySummary({ data: { userId } }),
      getUserActivityDetails({ data: { userId, ...pages } }),
    ])
    return { vowPerson: null, user, summary, activity }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, { title: (loaderData?.vowPerson ?? loaderData?.user)?.name ?? 'Person', isIndexed: false }),
  component: Person,
})

function Person() {
  const data = Route.useLoaderData()
  const { act } = userSearch(Route.useSearch())
  if (!data.vowPerson) return <WholeRecord {...data} />
  return (
    <VowPerson person={data.vowPerson}>
      <VowForms person={data.vowPerson} act={act} />
    </VowPerson>
  )
}

function VowForms({ person, act }: { person: VowPersonRecord; act: string | undefined }) {
  return (
    <>
      <SoldAccessForm access={person.sold_access} name={person.name} isOpen={act === 'sold'} />
      <UserVowForm user={person} isOpen={act === 'vow'} />
      <DownloadLimitsForm
        userId={person.id}
        name={person.name}
        limits={person.downloads.limits}
        own={person.downloads.own}
        isOpen={act === 'downloads'}
      />
    </>
  )
}

function WholeRecord({ user, summary, activity }: WholeRecordProps) {
  const { act, ...pages } = userSearch(Route.useSearch())
  const { user: caller } = Route.useRouteContext()
  const mayChange = user.refusal === null
  const { downloads } = user
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={
          <span className="flex items-center gap-3 [overflow-wrap:anywhere]">
            <Avatar name={user.name} />
            {user.name}
          </span>
        }
        aside={
          <>
            <UserStatus status={user.status} />
            {user.suspension_reason && <span className="ml-2 text-caption">{REASONS[user.suspension_reason]}</span>}
          </>
        }
        actions={
          hasPermission(caller, 'audit') && (
            <Link
              to="/admin/audit-trail"
              search={{ objectType: 'account', objectId: user.id }}
              className={buttonClass({ variant: 'outline', size: 'xs' })}
            >
              Audit log
            </Link>
          )
        }
      />
      <RecordColumns asideLabel="Record" aside={<UserAside user={user} summary={summary} />}>
        <PanelSection title="Access" isFirst>
          {mayChange ? (
            <UserActs user={user} level={caller.role_level} open={act}>
              {hasPermission(caller, 'vow') && <VowForms person={user} act={act} />}
            </UserActs>
          ) : (
            <Notice>{user.refusal}</Notice>
          )}
          {hasPermission(caller, 'permissions') && user.role_level >= ROLES.admin.level && (
            <p className="mt-3">
              <Link to="/admin/permissions" className={linkClass()}>
                Admin permissions
              </Link>
            </p>
          )}
        </PanelSection>
        <PanelSection title="VOW status">
          <VowStanding standing={user.standing} />
        </PanelSection>
        {mayChange && (
          <PanelSection title="Profile">
            <UserProfileForm user={user} />
          </PanelSection>
        )}
        <PanelSection title="Downloads">
          <UserDownloads downloads={downloads} />
        </PanelSection>
        <PanelSection title="Devices">
          {user.sessions.length === 0 ? (
            <p className="text-ink-3">No active devices.</p>
          ) : (
            <SessionsTable sessions={user.sessions} />
          )}
        </PanelSection>
        <PanelSection title="Consents">
          <ConsentsTable
            label="Terms and consents"
            consents={user.consents}
            empty="They haven’t agreed to anything yet."
          />
        </PanelSection>
        <PanelSection title="Activity">
          {activity.total === 0 ? (
            <p className="text-ink-3">Nothing is on record yet.</p>
          ) : (
            <TrailTable label="Activity" page={activity} search={pages} isOfOne />
          )}
        </PanelSection>
      </RecordColumns>
    </>
  )
}

type WholeRecordProps = { user: UserDetails; summary: ActivitySummary; activity: ActivityDetails }
