import { createFileRoute, Link, useRouter } from '@tanstack/react-router'
import { passwordNotice } from '#features/accounts/rules.ts'
import { ROLES, SUPER_ADMIN_LEVEL } from '#features/accounts/words.ts'
import { PERMISSIONS } from '#features/permissions/words.ts'
import { pageHead } from '#kit/page/head.ts'
import { count } from '#kit/time/format.ts'
import { dayOf } from '#shell/greeting.ts'
import { listOpenWork } from '#shell/open-work.ts'
import { OpenWorkList } from '#shell/open-work-list.tsx'
import { groupLinks, shellLinks } from '#shell/shell-nav.ts'
import { FollowLinks } from '#ui/page/follow-links.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Icon } from '#ui/text/icon.tsx'

export const Route = createFileRoute('/admin/')({
  staticData: { nav: { label: 'Home', icon: 'house', order: 0 } },
  loader: async ({ context }) => ({ day: dayOf(new Date()), openWork: await listOpenWork(context.user) }),
  head: ({ matches }) => pageHead(matches, { title: 'Admin', isIndexed: false }),
  component: Home,
})

function Home() {
  const { user } = Route.useRouteContext()
  const { day, openWork } = Route.useLoaderData()
  const router = useRouter()
  const sections = groupLinks(shellLinks(router, '/admin', user).filter(({ to }) => to !== '/admin'))
  const warning = passwordNotice(user.password_expiration)
  const total = openWork.reduce((sum, { count: many }) => sum + many, 0)
  return (
    <FollowLinks>
      {warning && <Notice tone="warning" title={warning} className="mb-5" />}
      <PageHeader
        size="panel"
        title={day}
        aside={openWork.length > 0 ? `${count(total, 'thing')} to look at` : !warning && 'You’re all caught up'}
      />
      <div className="grid gap-x-8 xl:grid-cols-[minmax(0,1fr)_304px]">
        <div>
          {openWork.length > 0 && <OpenWorkList openWork={openWork} />}
          {sections.length === 0 && (
            <p className="text-ink-2">You don’t have any admin permissions. Ask a super administrator.</p>
          )}
          {sections.map(({ group, links }, index) => (
            <PanelSection key={group} title={group ?? 'Sections'} isFirst={index === 0 && openWork.length === 0}>
              <ul className="-mx-2 grid grid-cols-2 gap-x-4 md:grid-cols-3">
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
              { label: 'Email', value: user.email },
              { label: 'Role', value: ROLES[user.user_role].label },
              {
                label: 'Permissions',
                value:
                  user.role_level >= SUPER_ADMIN_LEVEL
                    ? 'Everything'
                    : user.permissions.map((key) => PERMISSIONS[key]).join(', ') || 'None',
              },
              {
                label: 'Password',
                value: `Expires in ${count(user.password_expiration.days_until_expiration, 'day')}`,
              },
            ]}
          />
        </PanelSection>
      </div>
    </FollowLinks>
  )
}
