import { Link } from '@tanstack/react-router'
import { count, dayAndTime, number } from '#kit/time/format.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { noteText } from '../rules/notes.ts'
import type { MlsNames, UnreadField } from '../schema/overview.ts'

export function NamesPage({ names }: { names: MlsNames }) {
  const local = names.fields.filter(({ is_local }) => is_local)
  const others = names.fields.filter(({ is_local }) => !is_local)
  const lookedAt = `Based on the last ${count(names.looked_at, 'listing')} received.`
  return (
    <>
      <PanelSection title="Data the site can’t use" isFirst>
        <Notes notes={names.notes} />
      </PanelSection>
      <PanelSection title="Local MLS fields the site doesn’t use">
        {local.length === 0 ? (
          <p className="text-ink-2">{`None. ${lookedAt}`}</p>
        ) : (
          <>
            <p className="mb-3 text-ink-2">{`${lookedAt} These fields are stored but not shown.`}</p>
            <Fields fields={local} lookedAt={names.looked_at} label="Local MLS fields" />
          </>
        )}
      </PanelSection>
      <PanelSection title="Data Dictionary fields that the site doesn’t use">
        {others.length === 0 ? (
          <p className="text-ink-2">{`None. ${lookedAt}`}</p>
        ) : (
          <Disclosure summary={`Show ${count(others.length, 'field')}`} look="link">
            <Fields fields={others} lookedAt={names.looked_at} label="Data Dictionary fields" />
          </Disclosure>
        )}
      </PanelSection>
      <PanelSection title="Property types not in the Data Dictionary">
        {names.sub_types.length === 0 ? (
          <p className="text-ink-2">None. Every property type has a standard name.</p>
        ) : (
          <>
            <p className="mb-3 text-ink-2">
              They’re shown as the feed sends them, and the property type filter doesn’t find them.
            </p>
            <ul className="grid gap-1.5">
              {names.sub_types.map(({ value, listings }) => (
                <li key={value} className="flex max-w-120 flex-wrap justify-between gap-x-6">
                  <span className="min-w-0 [overflow-wrap:anywhere]">{value}</span>
                  <span className="tabular text-ink-2">{count(listings, 'listing')}</span>
                </li>
              ))}
            </ul>
          </>
        )}
      </PanelSection>
      <PanelSection title="Lookup lists" end={<span className="text-ink-3 text-legal">{readText(names)}</span>}>
        {names.lists.length === 0 ? (
          <p className="text-ink-2">
            No lookup lists yet. If the feed has the Lookup resource, its lists sync once a day.
          </p>
        ) : (
          <Table label="Lookup lists">
            <TableHead>
              <TableHeaderCell>List</TableHeaderCell>
              <TableHeaderCell align="right">Names</TableHeaderCell>
              <TableHeaderCell>Without a standard name</TableHeaderCell>
            </TableHead>
            <TableBody>
              {names.lists.map((list) => (
                <TableRow key={list.name}>
                  <TableRowHeader className="font-mono text-legal">{list.name}</TableRowHeader>
                  <TableCell label="Names" align="right">
                    {number(list.entries)}
                  </TableCell>
                  <TableCell label="Without a standard name">
                    {list.unknown === 0 ? (
                      <span className="text-ink-3">None</span>
                    ) : (
                      <>
                        <Badge tone="pending">{number(list.unknown)}</Badge>{' '}
                        <span className="[overflow-wrap:anywhere]">
                          {`${list.examples.join(', ')}${list.unknown > list.examples.length ? ' …' : ''}`}
                        </span>
                      </>
                    )}
                  </TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
      </PanelSection>
    </>
  )
}

function Notes({ notes }: { notes: MlsNames['notes'] }) {
  if (notes.length === 0)
    return <p className="text-ink-2">None. The site understands every display flag and map location.</p>
  return (
    <>
      <p className="mb-3 text-ink-2">
        A display flag the site doesn’t know counts as No, so its listings are withheld. Ask the MLS what the flag
        means.
      </p>
      <Table label="Data the site can’t use">
        <TableHead>
          <TableHeaderCell>Problem</TableHeaderCell>
          <TableHeaderCell align="right">Listings</TableHeaderCell>
          <TableHeaderCell>Example</TableHeaderCell>
        </TableHead>
        <TableBody>
          {notes.map(({ note, listings, example }) => (
            <TableRow key={note}>
              <TableRowHeader className="[overflow-wrap:anywhere]">{noteText(note)}</TableRowHeader>
              <TableCell label="Listings" align="right">
                {number(listings)}
              </TableCell>
              <TableCell label="Example">
                <Link to="/admin/mls-sync/$listingKey" params={{ listingKey: example }} className={linkClass()}>
                  {example}
                </Link>
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </>
  )
}

function Fields({ fields, lookedAt, label }: { fields: UnreadField[]; lookedAt: number; label: string }) {
  return (
    <Table label={label}>
      <TableHead>
        <TableHeaderCell>Field</TableHeaderCell>
        <TableHeaderCell align="right">Has a value in</TableHeaderCell>
        <TableHeaderCell>Example</TableHeaderCell>
      </TableHead>
      <TableBody>
        {fields.map(({ field, listings, example }) => (
          <TableRow key={field}>
            <TableRowHeader className="font-mono text-legal [overflow-wrap:anywhere]">{field}</TableRowHeader>
            <TableCell label="In" align="right">
              {`${number(listings)} of ${number(lookedAt)}`}
            </TableCell>
            <TableCell label="Such as">
              <span className="[overflow-wrap:anywhere]">{example}</span>
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function readText({ lists_read_at, lists_asked_at }: MlsNames): string {
  if (lists_read_at) return `Synced ${dayAndTime(lists_read_at)}. Syncs once a day.`
  return lists_asked_at ? `Requested ${dayAndTime(lists_asked_at)}, no response` : 'Not synced yet'
}
