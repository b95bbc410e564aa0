import { Link } from '@tanstack/react-router'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { telephoneUrl } from '#features/brokerage/rules.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { groupByService } from '../rules.ts'
import type { PublicVendor, ServiceTypeCount } from '../schema.ts'
import { SERVICE_TYPES, type ServiceType } from '../words.ts'
import { VendorCard } from './vendor-card.tsx'

export function VendorDirectory({
  vendors,
  services,
  service,
}: {
  vendors: readonly PublicVendor[]
  services: readonly ServiceTypeCount[]
  service?: ServiceType
}) {
  const total = services.reduce((sum, { count }) => sum + count, 0)
  if (total === 0) return <NoVendors title="No vendors listed yet" />
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[232px_minmax(0,1fr)]">
      <nav
        aria-label="Services"
        className="max-lg:-mx-(--gutter) max-lg:no-scrollbar max-lg:overflow-x-auto max-lg:px-(--gutter) lg:sticky lg:top-24 lg:self-start"
      >
        <ul className="flex gap-2 lg:grid lg:gap-0 lg:border-line lg:border-l">
          <Service isCurrent={!service} label="All services" count={total} />
          {services.map(({ service_type, count }) => (
            <Service
              key={service_type}
              service={service_type}
              isCurrent={service === service_type}
              label={SERVICE_TYPES[service_type]}
              count={count}
            />
          ))}
        </ul>
      </nav>
      <div>
        {vendors.length === 0 && (
          <NoVendors title={`No vendors for ${service ? SERVICE_TYPES[service].toLowerCase() : 'this'} yet`} />
        )}
        {groupByService(vendors).map((group) => (
          <section
            key={group.service_type}
            id={group.service_type}
            aria-labelledby={`${group.service_type}-title`}
            className="grid scroll-mt-24 gap-x-10 gap-y-4 not-first:mt-8 not-first:border-line not-first:border-t not-first:pt-8 xl:grid-cols-[200px_minmax(0,1fr)]"
          >
            <h2 id={`${group.service_type}-title`} className="title text-navy-800">
              {SERVICE_TYPES[group.service_type]}
            </h2>
            <ul className="grid gap-8">
              {group.vendors.map((vendor) => (
                <li key={vendor.id}>
                  <VendorCard vendor={vendor} />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  )
}

function Service({
  service,
  label,
  count,
  isCurrent,
}: {
  service?: ServiceType
  label: string
  count: number
  isCurrent: boolean
}) {
  return (
    <li className="shrink-0">
      <Link
        to="/vetted-vendors"
        search={service ? { service } : {}}
        resetScroll={false}
        aria-current={isCurrent ? 'page' : undefined}
        className={
          'flex min-h-11 items-center gap-2 whitespace-nowrap no-underline hover:text-navy-800 max-lg:rounded-control max-lg:border max-lg:px-3.5 lg:-ml-px lg:min-h-9 lg:justify-between lg:border-l-2 lg:pl-4 ' +
          (isCurrent
            ? 'border-navy-800 font-semibold text-navy-800 max-lg:bg-navy-100'
            : 'text-ink-2 max-lg:border-control lg:border-transparent')
        }
      >
        {label}
        <span className="tabular text-ink-3">{count}</span>
      </Link>
    </li>
  )
}

function NoVendors({ title }: { title: string }) {
  const { phone } = useBrokerage()
  return (
    <EmptyState
      title={title}
      action={
        phone && (
          <a href={telephoneUrl(phone)} className={linkClass()}>
            Call or text {phone}
          </a>
        )
      }
    >
      We vet each vendor before listing it. Need someone else? Ask us.
    </EmptyState>
  )
}
