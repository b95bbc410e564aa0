import { useState } from 'react'
import { ConnectionTest } from '#features/connections/public.tsx'
import { useCallFormState } from '#kit/form/call-form.ts'
import { currentFlash } from '#kit/form/flash.ts'
import { dayAndTime, money, number } from '#kit/time/format.ts'
import { TextField } from '#ui/fields/text-field.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { testFeedConnection } from '../functions.ts'
import type { FeedTest, FoundOffice, SampleListing } from '../schema/feed-test.ts'
import { RESOURCE_LABELS } from '../words.ts'
import { MissingFields } from './connection-page.tsx'

type Answer = Extract<FeedTest, { is_answering: true }>

/**
 * Tests the feed whose settings are in the form around it.
 * @param brokerageName to find the brokerage's own offices by
 * @param onOffices called with the offices that were found
 */
export function FeedTestPanel({
  brokerageName,
  onOffices,
}: {
  brokerageName: string
  onOffices?: (offices: readonly FoundOffice[]) => void
}) {
  const form = useCallFormState()
  const [officeName, setOfficeName] = useState(() => String(currentFlash()?.values.office_name ?? brokerageName))
  return (
    <div className="grid gap-4">
      <TextField
        name="office_name"
        label="Your brokerage in the MLS"
        help="We look for offices with this name."
        value={officeName}
        onChange={setOfficeName}
        maxLength={200}
        autoComplete="off"
        className="max-w-form"
      />
      <ConnectionTest
        call={testFeedConnection}
        action="Test connection"
        busyLabel="Testing…"
        note="Requests one page of each resource, for up to 15 seconds. Nothing is saved or imported."
        run={async () => {
          const result = await testFeedConnection({ data: { ...form.latest(), office_name: officeName } as never })
          if (result.is_answering) onOffices?.(result.offices)
          return result
        }}
      >
        {(result) =>
          result.is_answering ? (
            <Found answer={result} />
          ) : (
            <Notice tone="error" title="The feed doesn’t work with these settings">
              <p className="[overflow-wrap:anywhere]">{result.message}</p>
            </Notice>
          )
        }
      </ConnectionTest>
    </div>
  )
}

function Found({ answer }: { answer: Answer }) {
  const { report, took_ms, uses, gaps, offices, has_more_offices, sample } = answer
  return (
    <>
      <Notice
        tone={report.state === 'answers' ? 'ok' : 'warning'}
        title={report.state === 'answers' ? `Connected in ${number(took_ms)} ms` : 'Connected, with problems'}
      >
        {report.state !== 'answers' && <p className="[overflow-wrap:anywhere]">{report.message}</p>}
        {uses && (
          <p>{uses.length > 0 ? `The license covers ${uses.join(', ')}.` : 'The records don’t name a license.'}</p>
        )}
        {gaps.map((gap) => (
          <p key={gap}>{gap}</p>
        ))}
      </Notice>
      <Counts answer={answer} />
      <h3 className="font-semibold">Missing fields</h3>
      <MissingFields resources={report.resources} />
      <h3 className="font-semibold">Your offices</h3>
      {offices.length === 0 ? (
        <p className="text-ink-2">
          No office has this name{has_more_offices ? ' among the offices we loaded' : ''}. Enter the name exactly as the
          MLS has it.
        </p>
      ) : (
        <ul className="list-disc pl-5">
          {offices.map((office) => (
            <li key={office.office_key}>
              {[office.office_mls_id ?? office.office_key, office.office_name, office.office_city]
                .filter(Boolean)
                .join(', ')}
            </li>
          ))}
        </ul>
      )}
      <h3 className="font-semibold">A listing, as visitors will see it</h3>
      {sample ? (
        <Sample sample={sample} />
      ) : (
        <p className="text-ink-2">The first page has no listing that visitors may see.</p>
      )}
    </>
  )
}

function Counts({ answer: { counts } }: { answer: Answer }) {
  return (
    <Table label="Records in the feed">
      <TableHead>
        <TableHeaderCell>Resource</TableHeaderCell>
        <TableHeaderCell align="right">Records</TableHeaderCell>
      </TableHead>
      <TableBody>
        {counts.map(({ resource, total, read }) => (
          <TableRow key={resource}>
            <TableRowHeader>{RESOURCE_LABELS[resource]}</TableRowHeader>
            <TableCell label="Records" align="right">
              {total === null ? `${number(read)} or more` : number(total)}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}

function Sample({ sample }: { sample: SampleListing }) {
  const facts = [
    sample.bedrooms !== null && `${number(sample.bedrooms)} bd`,
    sample.bathrooms !== null && `${number(sample.bathrooms)} ba`,
    sample.living_area !== null && `${number(sample.living_area)} sq ft`,
  ]
  return (
    <DataList
      items={[
        { label: 'Price', value: money(sample.price) },
        { label: 'Home', value: sample.title },
        { label: 'Facts', value: facts.filter(Boolean).join(', ') },
        { label: 'Place', value: sample.place },
        { label: 'Listed by', value: `${sample.list_office_name}, ${sample.list_office_contact}` },
        { label: 'MLS number', value: sample.listing_id },
        { label: 'Updated', value: dayAndTime(new Date(sample.modification_timestamp)) },
      ]}
    />
  )
}
