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
          <p className="[overflow-wrap:anywhere]">{`${quarantined}. What stands here is the form before.`}</p>
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
        asideLabel="History and pictures"
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
            <PanelSection title="Pictures">
              <p className="text-ink-2">
                {`${count(media.length, 'picture')} in the feed, ${number(media.length - troubled.length)} copied.`}
              </p>
              {troubled.length > 0 && (
                <ul className="mt-2 grid gap-2">
                  {troubled.slice(0, 10).map((one) => (
                    <li key={one.media_key}>
                      {`Picture ${number(one.position + 1)}: ${one.status === 'parked' ? 'given up' : 'waits'}`}
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
                  ? 'The same in every field'
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
                Spelling, units and kinds are put in one form on the site, and a withheld address is not shown: such
                fields differ by rule. Any other difference goes with the next reading of this listing.
              </p>
              {different.length > 0 && <Fields label="Fields that differ" fields={different} />}
              <Disclosure
                summary={`${count(fields.length - different.length, 'field')} that say the same`}
                look="link"
                isOpen={different.length === 0}
                className="mt-3"
              >
                <Fields label="Fields that say the same" fields={fields.filter(({ isSame }) => isSame)} />
              </Disclosure>
            </>
          ) : (
            <p className="text-ink-2">
              {listing.standing === 'withheld'
                ? 'The seller wants it on no website, so it is not shown and nothing of it can be found.'
                : 'It is not on the site any more: the feed took it away, or it left the market.'}
            </p>
          )}
        </PanelSection>
        <PanelSection title="Record of the feed">
          <Disclosure summary="Show the record without what is confidential" look="link">
            <RawRecord label="Record of the feed" text={payload} />
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
