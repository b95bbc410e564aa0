import { createFileRoute } from '@tanstack/react-router'
import { LayoutDashboard } from 'lucide-react'
import { passwordNotice } from '#features/accounts/rules.ts'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { count } from '#kit/format.ts'
import { pageHead } from '#kit/head.ts'
import { DataList } from '#ui/data-list.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { linkClass } from '#ui/link-class.ts'
import { Notice } from '#ui/notice.tsx'
import { PageHeader } from '#ui/page-header.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import { greetingAt } from '../-layout/greeting.ts'

export const Route = createFileRoute('/dashboard/')({
  staticData: { nav: { label: 'Overview', icon: LayoutDashboard, order: 0 } },
  loader: () => ({ greeting: greetingAt(new Date()) }),
  head: ({ matches }) => pageHead(matches, { title: 'Dashboard', isIndexed: false }),
  component: Overview,
})

function Overview() {
  const { user } = Route.useRouteContext()
  const { greeting } = Route.useLoaderData()
  const { phone, short_name } = useBrokerage()
  const warning = passwordNotice(user.password_expiration)
  return (
    <>
      {warning && <Notice tone="warning" title={warning} className="mb-6" />}
      <PageHeader size="panel" title={`${greeting}, ${user.name.split(' ')[0]}`} lead={leadOf(user)} />
      <div className="grid gap-x-12 lg:grid-cols-[minmax(0,1fr)_300px]">
        <PanelSection title="What you can see" isFirst>
          <DataList
            items={[
              { label: 'Homes for sale', value: 'All that the MLS lets us show' },
              {
                label: 'Price history and days on market',
                value: user.is_vow_viewer ? 'Open to you' : 'After you accept the MLS terms',
              },
              {
                label: 'Sold homes',
                value: user.can_view_sold ? 'Open to you' : 'Opened by your agent, for one person at a time',
              },
            ]}
          />
          <p className="mt-5">
            <LinkButton to="/" variant="primary" size="md">
              Search homes
            </LinkButton>
          </p>
        </PanelSection>
        <PanelSection title="Your account" className="max-lg:mt-6 lg:mt-0 lg:border-t-0 lg:pt-0">
          <DataList
            items={[
              { label: 'Name', value: user.name },
              { label: 'E-mail', value: user.email },
              { label: 'Phone', value: user.phone },
              { label: 'Password', value: daysOf(user.password_expiration.days_until_expiration) },
            ]}
          />
          {phone && (
            <p className="mt-4 text-ink-2 text-small">
              Something wrong here, or a question? Call or text {short_name} at{' '}
              <a className={`${linkClass()} tabular`} href={telephoneUrl(phone)}>
                {phone}
              </a>
              .
            </p>
          )}
        </PanelSection>
      </div>
    </>
  )
}

function leadOf({ is_vow_viewer }: { is_vow_viewer: boolean }): string {
  return is_vow_viewer
    ? 'Your account is in good standing. Nothing is waiting for you.'
    : 'One thing is open: the current MLS terms.'
}

function daysOf(days: number): string {
  return `Good for ${count(days, 'more day')}`
}
