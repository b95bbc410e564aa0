import { Link } from '@tanstack/react-router'
import { calendarDay, count, dayAndTime, number } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { type ComparedField, comparedFields } from '../rules/compare.ts'
import { noteText } from '../rules/notes.ts'
import type { MlsListingDetail } from '../schema/console.ts'
import { RawRecord } from './raw-record.tsx'

export function ListingPage({ listing }: { listing: MlsListingDetail }) {
  const { quarantined, shown, changes, media, periods, payload } = listing
  const fields = comparedFields(listing)
  const different = fields.filter(({ isSame }) => !isSame)
  const troubled = media.filter(({ status }) => status !== 'stored')
  return (
    <>
      {quarantined && (
        <Notice tone="warning" title="The latest version can’t be used" className="mb-5">
          <p className="[overflow-wrap:anywhere]">{`${quarantined}. This page shows the version before it.`}</p>
        </Notice>
      )}
      {listing.notes.length > 0 && (
        <Notice tone="warning" title="Data the site can’t use" className="mb-5">
          <ul>
            {listing.notes.map((note) => (
              <li key={note}>{`${noteText(note)}.`}</li>
            ))}
          </ul>
        </Notice>
      )}
      <RecordColumns
        asideLabel="History and photos"
        aside={
          <>
            <PanelSection title="Details" isFirst>
              <DataList
                hasRules={false}
                items={[
                  { label: 'MLS number', value: listing.listing_id },
                  { label: 'Changed in the MLS', value: dayAndTime(listing.modification_timestamp) },
                  { label: 'Imported', value: dayAndTime(listing.received_at) },
                  { label: 'For visitors', value: shown && (shown.is_idx ? 'Yes' : 'No') },
                  { label: 'For registrants', value: shown && (shown.is_vow || shown.is_idx ? 'Yes' : 'No') },
                  {
                    label: 'On the market',
                    value:
                      periods.length > 0 &&
                      periods
                        .map(
                          ({ began_date, ended_date }) =>
                            `${calendarDay(began_date)} to ${ended_date ? calendarDay(ended_date) : 'today'}`,
                        )
                        .join('; '),
                  },
                ]}
              />
              {shown && (
                <p className="mt-3">
                  <Link
                    to="/properties/$propertyId"
                    params={{ propertyId: listing.property_id }}
                    className={linkClass('more')}
                  >
                    View on the site
                  </Link>
                </p>
              )}
            </PanelSection>
            <PanelSection title="Photos">
              <p className="text-ink-2">
                {`${count(media.length, 'photo')} in the feed, ${number(media.length - troubled.length)} downloaded.`}
              </p>
              {troubled.length > 0 && (
                <ul className="mt-2 grid gap-2">
                  {troubled.slice(0, 10).map((one) => (
                    <li key={one.media_key}>
                      {`Photo ${number(one.position + 1)}: ${one.status === 'parked' ? 'failed' : 'waiting'}`}
                      {one.last_error && (
                        <span className="block text-ink-3 text-legal [overflow-wrap:anywhere]">{one.last_error}</span>
                      )}
                    </li>
                  ))}
                </ul>
              )}
            </PanelSection>
            <PanelSection title="History">
              {changes.length === 0 ? (
                <p className="text-ink-3">No changes since import.</p>
              ) : (
                <ol className="grid gap-3">
                  {changes.toReversed().map((one) => (
                    <li key={one.seq}>
                      <p className="capitalize">{one.kind.replaceAll('_', ' ')}</p>
                      <p className="line-clamp-2 font-mono text-legal [overflow-wrap:anywhere]">
                        {[one.before, one.after].filter(Boolean).join(' → ')}
                      </p>
                      <p className="tabular text-ink-3 text-legal">{dayAndTime(one.at)}</p>
                    </li>
                  ))}
                </ol>
              )}
            </PanelSection>
          </>
        }
      >
        <PanelSection
          title="MLS and site"
          isFirst
          end={
            shown && (
              <span className="text-ink-3 text-legal">
                {different.length === 0
                  ? 'Every field matches'
                  : different.length === 1
                    ? '1 field differs'
                    : `${number(different.length)} fields differ`}
              </span>
            )
          }
        >
          {shown ? (
            <>
              <p className="mb-3 text-ink-2">
                The site standardizes spelling, units, and types, and hides a withheld address, so those fields always
                differ. The next sync of this listing resolves any other difference.
              </p>
              {different.length > 0 && <Fields label="Fields that differ" fields={different} />}
              <Disclosure
                summary={`${count(fields.length - different.length, 'field')} with the same value`}
                look="link"
                isOpen={different.length === 0}
                className="mt-3"
              >
                <Fields label="Fields with the same value" fields={fields.filter(({ isSame }) => isSame)} />
              </Disclosure>
            </>
          ) : (
            <p className="text-ink-2">
              {listing.standing === 'withheld'
                ? 'The seller opted out of display on the internet, so the site doesn’t show it.'
                : 'It’s no longer on the site. The feed removed it, or it left the market.'}
            </p>
          )}
        </PanelSection>
        <PanelSection title="MLS record">
          <Disclosure summary="Show the record without confidential fields" look="link">
            <RawRecord label="MLS record" text={payload} />
          </Disclosure>
        </PanelSection>
      </RecordColumns>
    </>
  )
}

function Fields({ label, fields }: { label: string; fields: readonly ComparedField[] }) {
  return (
    <Table label={label}>
      <TableHead>
        <TableHeaderCell>Field</TableHeaderCell>
        <TableHeaderCell>Feed</TableHeaderCell>
        <TableHeaderCell>Site</TableHeaderCell>
      </TableHead>
      <TableBody>
        {fields.map((one) => (
          <TableRow key={one.field}>
            <TableRowHeader note={one.field}>{one.label}</TableRowHeader>
            <TableCell label="Feed">
              <span className="[overflow-wrap:anywhere]">{one.feed}</span>
            </TableCell>
            <TableCell label="Site">
              <span className="[overflow-wrap:anywhere]">{one.site}</span>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
