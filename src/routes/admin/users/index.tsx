import { createFileRoute, Link } from '@tanstack/react-router'
import { hasPermission } from '#features/permissions/rules.ts'
import { UserTable } from '#features/users/components/user-table.tsx'
import { listUsers, listVowPeople } from '#features/users/functions.ts'
import { USER_LIST } from '#features/users/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { tableSearch } from '#kit/table/list.ts'
import { StatusTabs, sumOf } from '#kit/table/status-tabs.tsx'
import { count } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

const readSearch = tableSearch(USER_LIST)

export const Route = createFileRoute('/admin/users/')({
  staticData: { nav: { group: 'People', label: 'Users', icon: 'users', order: 35, permission: 'users' } },
  // Each view of the list is logged, so hovering over a link must not preload it.
  preload: false,
  validateSearch: passSearchThrough,
  loaderDeps: ({ search }) => search,
  loader: ({ deps, context: { user } }) =>
    (hasPermission(user, 'users') || !hasPermission(user, 'vow') ? listUsers : listVowPeople)({
      data: readSearch(deps),
    }),
  component: Users,
})

function Users() {
  const { user } = Route.useRouteContext()
  const mayRead = hasPermission(user, 'users')
  const page = Route.useLoaderData()
  const search = readSearch(Route.useSearch())
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Users"
        aside={<span className="sr-only">{count(sumOf(page.counts), 'user')}</span>}
        lead="Everyone with an account. Each view of a user’s record is logged, and the user can see it."
        actions={
          mayRead && (
            <>
              <Link to="/admin/users/sign-in" className={buttonClass({ variant: 'quiet', size: 'xs' })}>
                Sign-in settings
              </Link>
              <Link to="/admin/users/invitations" className={buttonClass({ variant: 'outline', size: 'xs' })}>
                Invitations
              </Link>
              <Link to="/admin/users/invitations/new" className={buttonClass({ size: 'xs' })}>
                Invite
              </Link>
            </>
          )
        }
      />
      <StatusTabs label="Users by status" labels={USER_LIST.filters.status} counts={page.counts} search={search} />
      <UserTable page={page} search={search} />
    </>
  )
}
