import { createFileRoute, Link } from '@tanstack/react-router'
import { EditListingForm } from '#features/featured/components/edit-listing-form.tsx'
import { deleteProperty, getFeatured, listListingAgents, updateProperty } from '#features/featured/functions.ts'
import { addressLine } from '#features/featured/rules.ts'
import type { OwnListing } from '#features/featured/schema.ts'
import { MESSAGES, OWN_STATUSES } from '#features/featured/words.ts'
import type { PropertyCard } from '#features/properties/schema.ts'
import { STATUSES } from '#features/properties/words.ts'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { pageHead } from '#kit/page/head.ts'
import { pageId } from '#kit/page/page-id.ts'
import { DeleteRecord } from '#kit/table/delete-record.tsx'
import { RowToggle } from '#kit/table/row-toggle.tsx'
import { money } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Badge } from '#ui/text/badge.tsx'

export const Route = createFileRoute('/admin/featured-listings/$propertyId/edit')({
  staticData: { crumb: 'Listing' },
  loader: async ({ params }) => {
    const [record, agents] = await Promise.all([
      getFeatured({ data: { propertyId: pageId(params.propertyId) } }),
      listListingAgents(),
    ])
    return { record, agents }
  },
  head: ({ matches }) => pageHead(matches, { title: 'Featured listing', isIndexed: false }),
  component: EditFeatured,
})

function EditFeatured() {
  const { record, agents } = Route.useLoaderData()
  return (
    <>
      <DoneNotice />
      {record.own ? (
        <Own listing={record.own} agents={agents} />
      ) : (
        <OfFeed home={record.card} isFeatured={record.is_featured} />
      )}
    </>
  )
}

function Own({ listing, agents }: { listing: OwnListing; agents: readonly { id: string; name: string }[] }) {
  const { id, fields, status, is_shown, replaced_by } = listing
  const name = addressLine(fields)

  return (
    <>
      <PageHeader
        size="panel"
        title={name}
        aside={is_shown ? <Badge tone="ok">{OWN_STATUSES[status]}</Badge> : <Badge>Not shown</Badge>}
        actions={
          <>
            {is_shown && (
              <Link
                to="/properties/$propertyId"
                params={{ propertyId: id }}
                className={buttonClass({ variant: 'quiet', size: 'xs' })}
              >
                View on site
              </Link>
            )}
            {!replaced_by && (
              <Link
                to="/admin/featured-listings/$propertyId/pictures"
                params={{ propertyId: id }}
                className={buttonClass({ variant: 'outline', size: 'xs' })}
              >
                Pictures
              </Link>
            )}
            <DeleteRecord
              action="Delete listing"
              name={name}
              list="/admin/featured-listings"
              done={`${name} is deleted.`}
              run={() => deleteProperty({ data: { propertyId: id } })}
            >
              It leaves the site at once and cannot be brought back. To keep it, take it off the site instead.
            </DeleteRecord>
          </>
        }
      />
      {replaced_by ? (
        <Notice
          tone="info"
          action={
            <Link
              to="/admin/featured-listings/$propertyId/edit"
              params={{ propertyId: replaced_by }}
              className={buttonClass({ variant: 'outline', size: 'xs' })}
            >
              Open the feed’s record
            </Link>
          }
        >
          {MESSAGES.replaced}
        </Notice>
      ) : (
        <EditListingForm listing={listing} agents={agents} />
      )}
    </>
  )
}

function OfFeed({ home, isFeatured }: { home: PropertyCard; isFeatured: boolean }) {
  return (
    <>
      <PageHeader
        size="panel"
        title={home.title}
        aside={<Badge tone={home.status === 'active' ? 'ok' : 'grey'}>{STATUSES[home.status]}</Badge>}
        actions={
          <Link
            to="/properties/$propertyId"
            params={{ propertyId: home.id }}
            className={buttonClass({ variant: 'quiet', size: 'xs' })}
          >
            View on site
          </Link>
        }
      />
      <div className="grid max-w-[680px] gap-5">
        <RowToggle
          label="Featured on the home page"
          isLabelHidden={false}
          isOn={isFeatured}
          save={(featured) => updateProperty({ data: { propertyId: home.id, featured } })}
          said={(featured) => `${home.title} is ${featured ? 'featured' : 'not featured any more'}.`}
        />
        <DataList
          items={[
            { label: 'Price', value: money(home.price) },
            { label: 'City', value: `${home.city}, ${home.state} ${home.postal_code ?? ''}` },
            { label: 'Listed by', value: home.list_office_name },
          ]}
        />
        <p className="text-ink-2">
          It comes from the MLS: what it says is changed there. A home that is featured and is not for sale any more
          leaves the home page by itself.
        </p>
      </div>
    </>
  )
}
