import { createFileRoute } from '@tanstack/react-router'
import { BrandPage } from '#features/brand/components/brand-page.tsx'
import { getBrand } from '#features/brand/functions.ts'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { secondLine } from '#shell/header.tsx'
import { Logo } from '#shell/logo.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'

export const Route = createFileRoute('/admin/brand')({
  staticData: { nav: { group: 'Settings', label: 'Brand', icon: 'palette', order: 20, permission: 'operations' } },
  preload: false,
  loader: () => getBrand(),
  component: BrandRoute,
})

function BrandRoute() {
  const settings = Route.useLoaderData()
  const brokerage = useBrokerage()
  const name = { name: brokerage.short_name, line: secondLine(brokerage) }
  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title="Brand"
        lead="Your logo, colors, and typefaces, on every page and shared link. Emails use your logo and colors."
      />
      <BrandPage
        settings={settings}
        name={brokerage.name}
        logo={<Logo {...name} />}
        logoOnDark={<Logo {...name} isOnDark />}
      />
    </>
  )
}
