import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { House } from 'lucide-react'
import { passwordNotice } from '#features/accounts/rules.ts'
import { ROLES, SUPER_ADMIN_LEVEL } from '#features/accounts/words.ts'
import { PERMISSIONS } from '#features/permissions/words.ts'
import { count } from '#kit/format.ts'
import { pageHead } from '#kit/head.ts'
import { DataList } from '#ui/data-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { dayOf } from '../-layout/greeting.ts'
import { groupLinks, shellLinks } from '../-layout/shell-nav.ts'

export const Route = createFileRoute('/admin/')({
  staticData: { nav: { label: 'Home', icon: House, order: 0 } },
  loader: () => ({ day: dayOf(new Date()) }),
  head: ({ matches }) => pageHead(matches, { title: 'Back office', isIndexed: false }),
  component: Home,
})

function Home() {
  const { user } = Route.useRouteContext()
  const { day } = Route.useLoaderData()
  const router = useRouter()
  const sections = groupLinks(shellLinks(router, '/admin', user).filter(({ to }) => to !== '/admin'))
  const warning = passwordNotice(user.password_expiration)
  return (
    <>
      {warning && <Notice tone="warning" title={warning} className="mb-5" />}
      <PageHeader size="panel" title={day} aside={warning ? '1 thing needs you' : 'Nothing needs you now'} />
      <div className="grid gap-x-8 xl:grid-cols-[minmax(0,1fr)_304px]">
        <div>
          {sections.length === 0 && (
            <p className="text-ink-2">No section is open to you yet. A super administrator gives the permissions.</p>
          )}
          {sections.map(({ group, links }, index) => (
            <PanelSection key={group} title={group ?? 'Sections'} isFirst={index === 0}>
              <ul className="-mx-2">
                {links.map(({ to, label, icon }) => (
                  <li key={to}>
                    <Link
                      to={to}
                      className="flex min-h-11 items-center gap-2.5 rounded-control px-2 font-semibold text-navy-600 no-underline hover:bg-limestone hover:text-navy-800"
                    >
                      {icon && <Icon icon={icon} size={18} className="text-ink-3" />}
                      {label}
                    </Link>
                  </li>
                ))}
              </ul>
            </PanelSection>
          ))}
        </div>
        <PanelSection title="You" className="xl:mt-0 xl:border-t-0 xl:border-l xl:pt-0 xl:pl-8">
          <DataList
            items={[
              { label: 'Name', value: user.name },
              { label: 'E-mail', value: user.email },
              { label: 'Role', value: ROLES[user.user_role].label },
              {
                label: 'May manage',
                value:
                  user.role_level >= SUPER_ADMIN_LEVEL
                    ? 'Everything'
                    : user.permissions.map((key) => PERMISSIONS[key]).join(', ') || 'Nothing yet',
              },
              {
                label: 'Password',
                value: `Good for ${count(user.password_expiration.days_until_expiration, 'more day')}`,
              },
            ]}
          />
        </PanelSection>
      </div>
    </>
  )
}
