import { createFileRoute } from '@tanstack/react-router'
import { BrokerageForm } from '#features/brokerage/components/brokerage-form.tsx'
import { getBrokerageSettings } from '#features/brokerage/functions.ts'
import { LaunchButton } from '#features/launch-checks/components/launch-button.tsx'
import { listLaunchChecks } from '#features/launch-checks/functions.ts'
import { findMlsOffices } from '#features/mls/functions.ts'
import { listCities } from '#features/search/functions.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Badge } from '#ui/text/badge.tsx'

export const Route = createFileRoute('/admin/brokerage')({
  staticData: {
    nav: { group: 'Settings', label: 'Brokerage', icon: 'building-2', order: 10, permission: 'operations' },
  },
  preload: false,
  loader: async () => {
    const [settings, { checks }, { cities }] = await Promise.all([
      getBrokerageSettings(),
      listLaunchChecks(),
      listCities(),
    ])
    return { settings, checks, cities: cities.map(({ city, homes }) => ({ city, homes })) }
  },
  component: BrokeragePage,
})

function BrokeragePage() {
  const { settings, checks, cities } = Route.useLoaderData()
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Brokerage"
        aside={<Badge tone={settings.is_open ? 'ok' : 'grey'}>{settings.is_open ? 'Live' : 'Not launched'}</Badge>}
        actions={<LaunchButton settings={settings} checks={checks} />}
        lead="Your brokerage’s name, contact details, and MLS texts for pages, emails, and search engines."
      />
      <BrokerageForm settings={settings} cities={cities} findOffices={(q) => findMlsOffices({ data: { q } })} />
    </>
  )
}
