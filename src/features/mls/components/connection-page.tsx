import { SERVICES } from '#features/connections/words.ts'
import { dayAndTime, number } from '#kit/time/format.ts'
import { Notice, type Tone } from '#ui/page/notice.tsx'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'
import { Disclosure } from '#ui/page/section.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import { resourceLabel } from '../rules/state.ts'
import type { ConnectionReport, ResourceReport } from '../schema/connection.ts'

const STATES: Record<ConnectionReport['state'], { tone: Tone; title: string }> = {
  answers: { tone: 'ok', title: 'The feed responds' },
  partly: { tone: 'warning', title: 'Connected, with problems' },
  fails: { tone: 'error', title: 'No response from the MLS' },
  none: { tone: 'warning', title: 'No MLS feed set up' },
}

const NEEDS = [
  ['essential', 'Required to use any record', 'error'],
  ['expected', 'Buyers look for these fields', 'warning'],
  ['wanted', 'Optional. Homes show them if your feed has them.', 'info'],
] as const

const CHILD_LABELS: Readonly<Record<string, string>> = {
  Media: 'Photos',
  Rooms: 'Rooms',
  UnitTypes: 'Units in a building',
}

export function ConnectionPage({ report }: { report: ConnectionReport }) {
  const { tone, title } = STATES[report.state]
  const service: Readonly<Record<string, string>> = SERVICES
  const { metadata } = report
  return (
    <>
      <Notice tone={tone} title={title}>
        <p className="[overflow-wrap:anywhere]">
          {report.state === 'answers' ? 'The feed has every field that the site uses.' : report.message}
        </p>
      </Notice>
      {report.state !== 'none' && (
        <div className="mt-5">
          <RecordColumns
            asideLabel="About the feed"
            aside={
              <PanelSection title="About the feed" isFirst>
                <DataList
                  hasRules={false}
                  items={[
                    { label: 'Tested', value: dayAndTime(report.checked_at) },
                    { label: 'Service', value: report.profile && (service[report.profile] ?? report.profile) },
                    { label: 'Host', value: report.host },
                    { label: 'System', value: report.system },
                    {
                      label: 'Description',
                      value: metadata && (metadata.error ?? `Received in ${number(metadata.took_ms)} ms`),
                    },
                    {
                      label: 'Sends events',
                      value: metadata && !metadata.error && (metadata.has_events ? 'Yes' : 'No'),
                    },
                  ]}
                />
                {metadata && metadata.resources.length > 0 && (
                  <Disclosure
                    summary={`All ${number(metadata.resources.length)} resources`}
                    look="link"
                    className="mt-2"
                  >
                    <p className="font-mono text-legal [overflow-wrap:anywhere]">{metadata.resources.join(', ')}</p>
                  </Disclosure>
                )}
              </PanelSection>
            }
          >
            <PanelSection title="Response" isFirst>
              <Resources resources={report.resources} />
            </PanelSection>
            <PanelSection title="Missing fields">
              <MissingFields resources={report.resources} />
            </PanelSection>
          </RecordColumns>
        </div>
      )}
    </>
  )
}

function Resources({ resources }: { resources: ResourceReport[] }) {
  return (
    <Table label="Resources">
      <TableHead>
        <TableHeaderCell>Resource</TableHeaderCell>
        <TableHeaderCell>Result</TableHeaderCell>
        <TableHeaderCell align="right">Response time</TableHeaderCell>
      </TableHead>
      <TableBody>
        {resources.map((one) => {
          const [tone, text] = answerOf(one)
          return (
            <TableRow key={one.resource}>
              <TableRowHeader note={one.error}>
                {CHILD_LABELS[one.resource] ?? resourceLabel(one.resource)}
              </TableRowHeader>
              <TableCell label="Result">
                <Badge tone={tone}>{text}</Badge>
              </TableCell>
              <TableCell label="Response time" align="right">
                {one.took_ms === null ? '–' : `${number(one.took_ms)} ms`}
              </TableCell>
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}

function answerOf({ error, is_declared, has_records, took_ms }: ResourceReport): [BadgeTone, string] {
  if (error) return ['error', 'Failed']
  if (is_declared === false) return ['pending', 'Not available']
  if (took_ms === null) return ['grey', 'Comes with the listings']
  return has_records ? ['ok', 'Has records'] : ['pending', 'Empty']
}

/** Lists the mapped fields that the feed does not declare. */
export function MissingFields({ resources }: { resources: ResourceReport[] }) {
  const known = resources.filter(({ missing }) => missing !== null)
  if (known.length === 0) return <p className="text-ink-2">The feed doesn’t say which fields it has.</p>
  const lacking = known.filter(({ missing }) => missing && NEEDS.some(([need]) => missing[need].length > 0))
  if (lacking.length === 0) return <p className="text-ink-2">None. The feed has every field that the site uses.</p>
  return (
    <div className="grid gap-5">
      {lacking.map(({ resource, missing }) => (
        <div key={resource}>
          <h3 className="mb-1.5 font-semibold">{CHILD_LABELS[resource] ?? resourceLabel(resource)}</h3>
          <dl className="grid gap-2">
            {NEEDS.filter(([need]) => missing && missing[need].length > 0).map(([need, label, tone]) => (
              <div key={need}>
                <dt className={tone === 'error' ? 'font-semibold text-error' : 'text-ink-3 text-legal'}>{label}</dt>
                <dd className="font-mono text-legal [overflow-wrap:anywhere]">{missing?.[need].join(', ')}</dd>
              </div>
            ))}
          </dl>
        </div>
      ))}
    </div>
  )
}
