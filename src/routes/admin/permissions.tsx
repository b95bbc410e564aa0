import { createFileRoute } from '@tanstack/react-router'
import { ROLES } from '#features/accounts/words.ts'
import { PermissionChange } from '#features/permissions/components/permission-change.tsx'
import { PermissionHistory } from '#features/permissions/components/permission-history.tsx'
import { PermissionCards, PermissionTable } from '#features/permissions/components/permission-matrix.tsx'
import { getPermissionMatrix } from '#features/permissions/functions.ts'
import { permissionSearch } from '#features/permissions/rules.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { useHydrated } from '#ui/page/use-hydrated.ts'
import { DataList } from '#ui/table/data-list.tsx'

export const Route = createFileRoute('/admin/permissions')({
  staticData: {
    nav: { group: 'People', label: 'Permissions', icon: 'key-round', order: 36, permission: 'permissions' },
  },
  preload: false,
  validateSearch: passSearchThrough,
  loader: () => getPermissionMatrix(),
  component: Permissions,
})

const ROLE_NOTES = {
  super_admin: 'Everything in Admin. Only a server command can add one. The last one can’t be removed.',
  admin: 'Can open Admin, with the permissions granted above.',
  registered: 'Accepted the MLS terms. Sees registrant data, and sold homes with sold data access.',
  authenticated: 'Hasn’t accepted the MLS terms. Sees the dashboard, and the same listings as a visitor.',
  public: 'Anyone not signed in.',
} as const

function Permissions() {
  const { holders, is_cut, history } = Route.useLoaderData()
  const { of, permission } = permissionSearch(Route.useSearch())
  const isAlive = useHydrated()
  const asked = holders.find(({ id }) => id === of)
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Permissions"
        lead="What each administrator can do. You can’t change your own permissions or grant ones you don’t have."
      />
      {asked && permission && asked.changeable.includes(permission) && (
        <PermissionChange key={`${asked.id} ${permission}`} holder={asked} permission={permission} isAlive={isAlive} />
      )}
      <PermissionTable holders={holders} />
      <PermissionCards holders={holders} />
      {is_cut && (
        <p className="mt-3 text-ink-3">
          The first 100 administrators are shown. The others have their own pages under Users.
        </p>
      )}
      <div className="grid gap-x-10 lg:grid-cols-2">
        <PanelSection title="Roles">
          <DataList
            items={Object.entries(ROLES).map(([role, { label, level }]) => ({
              label: `${label}, ${level}`,
              value: Object.entries(ROLE_NOTES).find(([name]) => name === role)?.[1],
            }))}
          />
        </PanelSection>
        <PanelSection title="Latest changes">
          <PermissionHistory history={history} />
        </PanelSection>
      </div>
    </>
  )
}
