import { Link } from '@tanstack/react-router'
import type { PropertyCard } from '#features/properties/schema.ts'
import { MESSAGES, STATUSES } from '#features/properties/words.ts'
import { RowToggle } from '#kit/table/row-toggle.tsx'
import { day, money } from '#kit/time/format.ts'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { updateProperty } from '../functions.ts'
import { addressLine } from '../rules.ts'
import type { OwnListing } from '../schema.ts'
import { HOME_KINDS, OWN_STATUSES } from '../words.ts'
import { DutyNote } from './duty-note.tsx'

const feature = (propertyId: string, featured: boolean) => updateProperty({ data: { propertyId, featured } })

/** Featured listings, manual or from the feed. */
export function FeaturedTable({ homes }: { homes: readonly PropertyCard[] }) {
  return (
    <Table label="Featured listings">
      <TableHead>
        <TableHeaderCell>Home</TableHeaderCell>
        <TableHeaderCell align="right">Price</TableHeaderCell>
        <TableHeaderCell>Listed by</TableHeaderCell>
        <TableHeaderCell>Status</TableHeaderCell>
        <TableHeaderCell>Featured</TableHeaderCell>
      </TableHead>
      <TableBody>
        {homes.map((home) => {
          const name = home.address ?? MESSAGES.addressWithheld
          return (
            <TableRow key={home.id}>
              <TableRowHeader note={`${home.city}, ${home.state} ${home.postal_code ?? ''}`}>
                <Link
                  to="/admin/featured-listings/$propertyId/edit"
                  params={{ propertyId: home.id }}
                  className={linkClass('plain')}
                >
                  {name}
                </Link>
              </TableRowHeader>
              <TableCell label="Price" align="right">
                {money(home.price)}
              </TableCell>
              <TableCell label="Listed by">{home.list_office_name}</TableCell>
              <TableCell label="Status">
                <Badge tone={home.status === 'active' ? 'ok' : 'grey'}>{STATUSES[home.status]}</Badge>
              </TableCell>
              <TableCell label="Featured">
                <RowToggle
                  label={`${name} is featured`}
                  isOn
                  onLabel="Featured"
                  offLabel="Not featured"
                  save={(featured) => feature(home.id, featured)}
                  said={(featured) => `${name} is ${featured ? 'featured' : 'no longer featured'}.`}
                />
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}

export function OwnTable({ listings }: { listings: readonly OwnListing[] }) {
  return (
    <Table label="Manual listings">
      <TableHead>
        <TableHeaderCell>Home</TableHeaderCell>
        <TableHeaderCell align="right">Price</TableHeaderCell>
        <TableHeaderCell>The MLS</TableHeaderCell>
        <TableHeaderCell>Last changed</TableHeaderCell>
        <TableHeaderCell>Status</TableHeaderCell>
      </TableHead>
      <TableBody>
        {listings.map((listing) => {
          const { id, fields, status, is_shown, updated_at } = listing
          return (
            <TableRow key={id}>
              <TableRowHeader note={`${HOME_KINDS[fields.kind]}, ${fields.city}`}>
                <Link
                  to="/admin/featured-listings/$propertyId/edit"
                  params={{ propertyId: id }}
                  className={linkClass('plain')}
                >
                  {addressLine(fields)}
                </Link>
              </TableRowHeader>
              <TableCell label="Price" align="right">
                {money(fields.price)}
              </TableCell>
              <TableCell label="The MLS">
                <DutyNote listing={listing} />
              </TableCell>
              <TableCell label="Last changed" className="whitespace-nowrap">
                {day(updated_at)}
              </TableCell>
              <TableCell label="Status">
                {is_shown ? <Badge tone="ok">{OWN_STATUSES[status]}</Badge> : <Badge>Hidden</Badge>}
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}
