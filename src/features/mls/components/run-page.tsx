import { Link, useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { dayAndTime, number } from '#kit/time/format.ts'
import { toast } from '#ui/overlay/toast.ts'
import { Notice } from '#ui/page/notice.tsx'
import { Meter } from '#ui/page/progress.tsx'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { confirmMlsRemoval, refuseMlsRemoval } from '../functions.ts'
import { durationText, resourceLabel } from '../rules/state.ts'
import { ConfirmMlsRemoval, RefuseMlsRemoval } from '../schema/console.ts'
import type { MlsRemoval, MlsRunDetail } from '../schema/overview.ts'

export function RunPage({ run }: { run: MlsRunDetail }) {
  const { removal, put_aside } = run
  const nouns = resourceLabel(run.resource).toLowerCase()
  return (
    <>
      {removal && (
        <Notice
          tone="error"
          title={`Approval needed to remove ${number(removal.missing)} of ${number(removal.stored)} ${nouns}`}
        >
          <p className="measure">
            A removal this large is probably a feed error, so nothing was removed. The site still shows these listings.
            If the feed recovers, they stay.
          </p>
        </Notice>
      )}
      {run.error && !removal && (
        <Notice tone={run.status === 'failed' ? 'error' : 'warning'} title="Error">
          <p className="[overflow-wrap:anywhere]">{run.error}</p>
        </Notice>
      )}
      <div className="mt-5">
        <RecordColumns
          asideLabel="Details"
          aside={
            <>
              {removal && <Decision run={run} missing={run.missing ?? 0} nouns={nouns} />}
              <PanelSection title="Details" isFirst={!removal}>
                {removal && <Counts run={run} />}
                <DataList
                  hasRules={false}
                  items={[
                    { label: 'Started', value: dayAndTime(run.started_at) },
                    { label: 'Ended', value: run.ended_at ? dayAndTime(run.ended_at) : 'Still running' },
                    {
                      label: 'Duration',
                      value: run.ended_at && durationText(run.ended_at.getTime() - run.started_at.getTime()),
                    },
                    { label: 'Last activity', value: run.ended_at ? null : dayAndTime(run.heartbeat_at) },
                    { label: 'Approved', value: run.confirmed_at && dayAndTime(run.confirmed_at) },
                    { label: 'Kept', value: run.refused_at && dayAndTime(run.refused_at) },
                    { label: 'By', value: run.decided_by },
                    { label: 'Reason', value: run.decision_note },
                  ]}
                />
              </PanelSection>
            </>
          }
        >
          {removal ? (
            <Removal removal={removal} nouns={nouns} />
          ) : (
            <PanelSection title="Results" isFirst>
              <Counts run={run} />
            </PanelSection>
          )}
          {put_aside.length > 0 && (
            <PanelSection title="Still in quarantine">
              <ul className="grid gap-2">
                {put_aside.map((record) => (
                  <li key={record.id}>
                    <Link
                      to="/admin/mls-sync/quarantine/$recordId"
                      params={{ recordId: record.id }}
                      className={linkClass()}
                    >
                      {record.record_key}
                    </Link>
                    <span className="block text-ink-3 text-legal [overflow-wrap:anywhere]">{record.reason}</span>
                  </li>
                ))}
              </ul>
            </PanelSection>
          )}
        </RecordColumns>
      </div>
    </>
  )
}

function Counts({ run }: { run: MlsRunDetail }) {
  return (
    <DataList
      items={[
        { label: 'Pages', value: number(run.pages) },
        { label: 'Records received', value: number(run.received) },
        { label: 'Added or changed', value: number(run.upserted) },
        { label: 'Unchanged', value: number(run.unchanged) },
        { label: 'Removed', value: number(run.removed) },
        { label: 'Quarantined', value: number(run.quarantined) },
        { label: 'Missing from the feed', value: run.missing === null ? null : number(run.missing) },
      ]}
    />
  )
}

function Removal({ removal, nouns }: { removal: MlsRemoval; nouns: string }) {
  const { cities, samples, missing, stored } = removal
  return (
    <PanelSection title="Records to remove" isFirst end={`${number(missing)} of ${number(stored)} ${nouns}`}>
      {cities.length > 1 && (
        <div className="mb-6 grid gap-x-8 gap-y-3 sm:grid-cols-2">
          {cities.map((one) => (
            <Meter
              key={one.city}
              label={one.city}
              value={one.missing}
              max={one.stored}
              text={`${number(one.missing)} of ${number(one.stored)}`}
              tone="error"
            />
          ))}
        </div>
      )}
      <Table label="Records no longer in the feed">
        <TableHead>
          <TableHeaderCell>Key</TableHeaderCell>
          <TableHeaderCell>Record</TableHeaderCell>
          <TableHeaderCell>City</TableHeaderCell>
          <TableHeaderCell>Status here</TableHeaderCell>
        </TableHead>
        <TableBody>
          {samples.map((one) => (
            <TableRow key={one.record_key}>
              <TableRowHeader>{one.record_key}</TableRowHeader>
              <TableCell label="Record">{one.label ?? 'Not on the site'}</TableCell>
              <TableCell label="City">{one.city ?? '–'}</TableCell>
              <TableCell label="Status">{one.status?.replaceAll('_', ' ') ?? '–'}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {missing > samples.length && (
        <p className="mt-3 text-ink-3 text-legal">{`And ${number(missing - samples.length)} more.`}</p>
      )}
    </PanelSection>
  )
}

function Decision({ run, missing, nouns }: { run: MlsRunDetail; missing: number; nouns: string }) {
  const router = useRouter()
  const onDone = async ({ message }: { message: string }) => {
    await reloadPage(router)
    toast.ok(message)
  }
  const refusal = useCallForm({
    call: refuseMlsRemoval,
    schema: RefuseMlsRemoval,
    defaults: { runId: run.id, note: '' },
    hidden: ['runId'],
    done: { message: 'Listings kept.', path: null },
    onDone,
  })
  const removal = useCallForm({
    call: confirmMlsRemoval,
    schema: ConfirmMlsRemoval,
    defaults: { runId: run.id, missing: null, note: '' },
    hidden: ['runId'],
    done: { message: 'Removal approved.', path: null },
    onDone,
  })
  return (
    <>
      <PanelSection title="Keep them" isFirst>
        <p className="mb-3 text-ink-2">Nothing is removed. The next nightly comparison checks again.</p>
        <Form of={refusal} label="Keep them" className="grid justify-items-stretch gap-3">
          <refusal.TextField name="note" label="Reason" maxLength={500} autoComplete="off" />
          <SubmitButton size="sm" busyLabel="Keeping…">
            Keep them
          </SubmitButton>
        </Form>
      </PanelSection>
      <PanelSection title="Remove them">
        <p className="mb-3 text-ink-2">
          The next sync removes them from the site, except those that are back in the feed by then. Ask the MLS first.
        </p>
        <Form of={removal} label="Remove them" className="grid gap-3">
          <removal.NumberField
            name="missing"
            label={`Type ${number(missing)}`}
            help={`The number of ${nouns} to remove.`}
          />
          <removal.TextField name="note" label="Reason" maxLength={500} autoComplete="off" />
          <SubmitButton size="sm" variant="danger" busyLabel="Removing…">
            {`Remove ${number(missing)} ${nouns}`}
          </SubmitButton>
        </Form>
      </PanelSection>
    </>
  )
}
