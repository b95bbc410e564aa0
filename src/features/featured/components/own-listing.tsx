import { Link } from '@tanstack/react-router'
import { DeleteRecord } from '#kit/table/delete-record.tsx'
import { buttonClass } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PageHeader } from '#ui/page/page-header.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { deleteProperty } from '../functions.ts'
import { addressLine } from '../rules.ts'
import type { OwnListing } from '../schema.ts'
import { MESSAGES, OWN_STATUSES } from '../words.ts'
import { EditListingForm } from './edit-listing-form.tsx'

export function OwnListingRecord({
  listing,
  agents,
}: {
  listing: OwnListing
  agents: readonly { id: string; name: string }[]
}) {
  const { id, fields, status, is_shown, replaced_by } = listing
  const name = addressLine(fields)

  return (
    <>
      <PageHeader
        size="panel"
        title={name}
        aside={is_shown ? <Badge tone="ok">{OWN_STATUSES[status]}</Badge> : <Badge>Hidden</Badge>}
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
                Photos
              </Link>
            )}
            <DeleteRecord
              action="Delete listing"
              name={name}
              list="/admin/featured-listings"
              done={`${name} deleted.`}
              run={() => deleteProperty({ data: { propertyId: id } })}
            >
              This permanently deletes the listing. To keep it, hide it instead.
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
