import { ROLES } from '#features/accounts/words.ts'
import { DataTable } from '#kit/table/data-table.tsx'
import { defineTable } from '#kit/table/define-table.ts'
import { day } from '#kit/time/format.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import type { ListUsers, UserLine, UserPage } from '../schema.ts'
import { REASONS, USER_LIST } from '../words.ts'

const TONES: Record<UserLine['status'], BadgeTone> = {
  pending_verification: 'pending',
  active: 'ok',
  suspended: 'error',
  deactivated: 'grey',
}

export function UserStatus({ status }: Pick<UserLine, 'status'>) {
  return <Badge tone={TONES[status]}>{USER_LIST.filters.status[status]}</Badge>
}

const userTable = defineTable({
  list: USER_LIST,
  nouns: ['user', 'users'],
  nameOf: (user: UserLine) => user.name,
  noteOf: ({ email, phone }) => [email, phone].filter(Boolean).join(', '),
  phoneNoteOf: ({ user_role, has_sold_access, last_seen_at }) => (
    <>
      <span>{ROLES[user_role].label}</span>
      {has_sold_access && <span>Sold data</span>}
      <span>{last_seen_at ? `Active ${day(last_seen_at)}` : 'Never active'}</span>
    </>
  ),
  hrefOf: ({ id }) => `/admin/users/${id}`,
  head: { label: 'Name', sort: 'name' },
  usualSort: 'name',
  search: 'Name, email, phone',
  filters: [
    { key: 'role', label: 'Role', none: 'All roles' },
    { key: 'sold', label: 'Sold data access', none: 'With or without sold data' },
    { key: 'password', label: 'Password', none: 'All passwords' },
  ],
  columns: [
    { label: 'Role', sort: 'level', cell: ({ user_role }) => ROLES[user_role].label },
    {
      label: 'Status',
      phone: 'head',
      cell: (user) => (
        <>
          <UserStatus status={user.status} />
          {user.suspension_reason && (
            <span className="block text-ink-3 text-legal leading-snug">{REASONS[user.suspension_reason]}</span>
          )}
        </>
      ),
    },
    {
      label: 'Sold data',
      priority: 2,
      cell: ({ has_sold_access }) => (has_sold_access ? 'Yes' : <None />),
      isNone: ({ has_sold_access }) => !has_sold_access,
    },
    {
      label: 'Password expires',
      priority: 2,
      cell: ({ password_expires_at }) => <PasswordEnd at={password_expires_at} />,
    },
    {
      label: 'Last active',
      sort: 'seen',
      cell: ({ last_seen_at }) => (last_seen_at ? <Day at={last_seen_at} /> : 'Never'),
    },
    { label: 'Joined', sort: 'created', priority: 2, cell: ({ created_at }) => <Day at={created_at} /> },
  ],
})

export function UserTable({ page, search }: { page: UserPage; search: ListUsers }) {
  return (
    <DataTable
      table={userTable}
      page={page}
      search={search}
      empty={
        search.status ? (
          <EmptyState title="No matching users">Users with this status appear here.</EmptyState>
        ) : (
          <EmptyState title="No users yet">New users appear here.</EmptyState>
        )
      }
    />
  )
}

function Day({ at }: { at: Date }) {
  return <span className="whitespace-nowrap">{day(at)}</span>
}

/** Shows a date instead of "expired", which would depend on the clock and differ between server and browser. */
function PasswordEnd({ at }: { at: Date }) {
  return <span className="whitespace-nowrap">{day(at)}</span>
}

function None() {
  return <span className="text-ink-3">–</span>
}
