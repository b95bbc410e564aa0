import { ArrowLeft } from 'lucide-react'
import { useBrokerage } from '#features/brokerage/public.tsx'
import { Breadcrumb } from '#ui/breadcrumb.tsx'
import { DataList } from '#ui/data-list.tsx'
import { Icon } from '#ui/icon.tsx'
import { linkClass } from '#ui/link-class.ts'
import { Notice } from '#ui/notice.tsx'
import type { PropertyPage as Page } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { CardRow } from './card-row.tsx'
import { ContactBar } from './contact-bar.tsx'
import { ContactCard } from './contact-card.tsx'
import { factGroups } from './fact-groups.ts'
import { MlsNote } from './mls-note.tsx'
import { OpenHouses } from './open-houses.tsx'
import { PropertyGallery } from './property-gallery.tsx'
import { Contact, PropertyHead } from './property-head.tsx'
import { PropertyTimeline } from './property-timeline.tsx'
import { StaleBanner } from './stale-banner.tsx'

/** Everything about one home. */
export function PropertyPage({ page }: { page: Page }) {
  const { property: home, similar, freshness } = page
  const brokerage = useBrokerage()
  const isDrawn = brokerage.has_drawn_pictures
  const groups = factGroups(home)
  const cityHref = `/properties?${new URLSearchParams({ city: home.city })}`
  const gallery = <PropertyGallery home={home} isDrawn={isDrawn} />
  const hasWall = home.images.length >= 5
  return (
    <>
      <StaleBanner freshness={freshness} phone={brokerage.phone} />
      <div className="wrap">
        <Breadcrumb
          className="flex min-h-14 items-center max-md:hidden"
          items={[
            { label: 'Homes for sale', href: '/properties' },
            ...(home.county
              ? [
                  {
                    label: `${home.county.replace(/ county$/i, '')} County`,
                    href: `/properties?${new URLSearchParams({ county: home.county })}`,
                  },
                ]
              : []),
            { label: home.city, href: cityHref },
            { label: home.address ?? MESSAGES.addressWithheld },
          ]}
          renderLink={(href, className, label) => (
            <a href={href} data-follow="" className={className}>
              {label}
            </a>
          )}
        />
        <a href={cityHref} data-follow="" className={`${linkClass('more')} min-h-12 text-small md:hidden`}>
          <Icon icon={ArrowLeft} size={16} />
          {`Homes in ${home.city}`}
        </a>
        {hasWall && gallery}
      </div>
      <div className="wrap grid gap-x-10 pb-12 lg:grid-cols-[minmax(0,1fr)_360px] lg:pb-18 xl:gap-x-16">
        <div className="min-w-0">
          {!hasWall && gallery}
          <div className="pt-6 lg:pt-8">
            <PropertyHead home={home} freshness={freshness} />
          </div>
          {!home.is_address_shown && (
            <Notice className="mt-6">
              The seller asked that the address is not shown online. Call us: we can tell you where the home is once we
              have spoken with the listing broker.
            </Notice>
          )}
          <OpenHouses home={home} />
          {home.description && (
            <Part id="overview" title="Overview">
              <p className="max-w-[68ch] whitespace-pre-line text-panel leading-relaxed">{home.description}</p>
              <p className="mt-2 text-caption text-ink-3">Remarks by the listing broker, unchanged.</p>
            </Part>
          )}
          <Part id="facts" title="Facts">
            <div className="md:columns-2 md:gap-12">
              {groups.map(({ group, items }) => (
                <div key={group} className="mb-7 break-inside-avoid">
                  <h3 className="subtitle border-control border-b pb-1.5">{group}</h3>
                  <DataList items={uniqueLabels(items)} />
                </div>
              ))}
            </div>
            <p className="text-caption text-ink-3">
              Only what the listing broker gave the MLS is shown. Check facts that matter to you before you decide.
            </p>
          </Part>
          <Part id="history" title="Price and status history">
            <PropertyTimeline home={home} />
            <p className="mt-3 text-caption text-ink-3">From our own record of the MLS feed.</p>
          </Part>
        </div>
        <aside aria-label="Contact" className="max-lg:mt-10">
          <ContactCard
            brokerage={brokerage}
            isOwn={home.list_office_name === brokerage.name}
            isAddressShown={home.is_address_shown}
          />
        </aside>
      </div>
      {similar.length > 0 && (
        <section aria-labelledby="similar" className="wrap pb-12 lg:pb-18 print:hidden">
          <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-2 border-line border-t pt-12">
            <h2 id="similar" className="display-4 text-navy-800">
              Similar homes
            </h2>
            <a href={cityHref} data-follow="" className={linkClass('more')}>
              All homes in {home.city}
            </a>
          </div>
          <CardRow label="Similar homes" homes={similar} isDrawn={isDrawn} />
        </section>
      )}
      <section aria-label="About this listing" className="bg-limestone py-10">
        <div className="wrap grid gap-x-12 gap-y-5 md:grid-cols-[2fr_3fr]">
          <p>
            {'Listing courtesy of '}
            <b>{home.list_office_name}</b>
            {home.list_agent_full_name && `, ${home.list_agent_full_name}`}
            {' · '}
            <Contact contact={home.list_office_contact} />
          </p>
          <MlsNote brokerage={brokerage} freshness={freshness} className="border-t-0 pt-0" />
        </div>
      </section>
      <ContactBar phone={brokerage.phone} />
    </>
  )
}

function Part({ id, title, children }: { id: string; title: string; children: React.ReactNode }) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="scroll-mt-21 pt-10 lg:pt-12">
      <h2 id={`${id}-title`} className="display-4 mb-5 text-navy-800">
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Two bedrooms of a feed carry one name: the list tells them apart by number. */
function uniqueLabels(items: { label: string; value: string }[]): { label: string; value: string }[] {
  const seen = new Map<string, number>()
  return items.map(({ label, value }) => {
    const times = (seen.get(label) ?? 0) + 1
    seen.set(label, times)
    return { label: times > 1 ? `${label} ${times}` : label, value }
  })
}
