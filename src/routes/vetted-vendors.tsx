import { createFileRoute } from '@tanstack/react-router'
import { getPageSeo } from '#features/seo/functions.ts'
import { VendorDirectory } from '#features/vendors/components/vendor-directory.tsx'
import { VettingText } from '#features/vendors/components/vetting-text.tsx'
import { listActiveVendors, listVendorServiceTypes, listVendorsByServiceType } from '#features/vendors/functions.ts'
import { isServiceType } from '#features/vendors/rules.ts'
import type { ServiceType } from '#features/vendors/words.ts'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough } from '#kit/page/search-params.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { linkClass } from '#ui/text/link.tsx'

export const Route = createFileRoute('/vetted-vendors')({
  staticData: { isCacheable: true },
  validateSearch: passSearchThrough,
  loaderDeps: ({ search: { service } }) => ({ service }),
  loader: async ({ deps }) => {
    const service = serviceIn(deps)
    const [vendors, services, seo] = await Promise.all([
      service ? listVendorsByServiceType({ data: { serviceType: service } }) : listActiveVendors(),
      listVendorServiceTypes(),
      getPageSeo({ data: { pageKey: 'vetted-vendors' } }),
    ])
    return { vendors, services, seo }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Vetted vendors',
      description:
        'Inspectors, lenders, roofers, and movers whose work we know, with their phone numbers and the date we last checked.',
      keywords: 'home inspector, mortgage lender, roofer, plumber, electrician, movers',
      stored: loaderData?.seo,
    }),
  component: VettedVendors,
})

function serviceIn({ service }: { service?: string | string[] | undefined }): ServiceType | undefined {
  return typeof service === 'string' && isServiceType(service) ? service : undefined
}

function VettedVendors() {
  const { vendors, services } = Route.useLoaderData()
  const service = serviceIn(Route.useSearch())
  return (
    <div className="wrap py-10 lg:py-16">
      <PageHeader
        title="Vetted vendors"
        lead={<p className="measure">Local businesses we’ve vetted. Contact them directly.</p>}
      />
      <VendorDirectory vendors={vendors} services={services} service={service} />
      <div className="mt-16 border-line border-t pt-12 lg:mt-24">
        <VettingText />
        <p className="mt-8 lg:ml-[296px]">
          <a href="/vetted-vendors/apply" className={linkClass('more')}>
            Own a business? Apply to be listed
          </a>
        </p>
      </div>
    </div>
  )
}
