import { sizeText } from '#kit/size-text.ts'
import { count, dayAndTime } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow, TableRowHeader } from '#ui/table/table.tsx'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import { isOverdue } from '../rules.ts'
import type { BackupsView } from '../schema.ts'
import { KEPT_DAYS, KEPT_WEEKS, TEST_OUTCOMES } from '../words.ts'

const TONES: Record<keyof typeof TEST_OUTCOMES, BadgeTone> = { restored: 'ok', not_allowed: 'pending', failed: 'error' }

/** The stored backups, the last restore test, and the steps to restore one. */
export function BackupsPage({ view }: { view: BackupsView }) {
  if (!view.place) {
    return (
      <Notice tone="warning" title="No nightly backups">
        <p className="measure">
          Set <code>BACKUP_URL</code> on the server to a folder on another machine or to a bucket, and{' '}
          <code>BACKUP_KEY</code>. A worker then writes a backup every night and restores one every week as a test.
        </p>
      </Notice>
    )
  }
  return (
    <>
      <BackupNotice view={view} />
      <PanelSection title="Summary" className="mt-4!">
        <Summary view={view} />
      </PanelSection>
      <PanelSection title="Stored backups">
        <StoredBackups view={view} />
      </PanelSection>
      <PanelSection title="Restore">
        <ol className="measure ml-5 grid list-decimal gap-1.5">
          <li>Install the same version or a later one on a new machine.</li>
          <li>
            Set <code>BACKUP_KEY</code> as it was, and run <code>npm run restore -- FILE</code> on an empty database.
          </li>
          <li>
            Start the site. Changes since the backup are lost, unless you recover the database to a point in time.
          </li>
        </ol>
      </PanelSection>
    </>
  )
}

function BackupNotice({ view: { backups, failure, test, is_encrypted, checked_at } }: { view: BackupsView }) {
  const newest = backups?.[0] ?? null
  if (!backups) {
    return (
      <Notice tone="error" title="The backup location isn’t responding">
        <p className="measure">No backup can be written there. Check BACKUP_URL and its credentials.</p>
      </Notice>
    )
  }
  if (isOverdue(newest?.made_at ?? null, checked_at)) {
    return (
      <Notice tone="error" title={newest ? 'The backup is overdue' : 'No backup yet'}>
        <p className="measure [overflow-wrap:anywhere]">
          {failure
            ? `Failed ${dayAndTime(failure.at)}: ${failure.message}`
            : 'A worker writes one every night at 2:40 AM, Indianapolis time. Check that a worker is running.'}
        </p>
      </Notice>
    )
  }
  if (test?.outcome === 'failed') {
    return (
      <Notice tone="error" title="The last restore test failed">
        <p className="measure [overflow-wrap:anywhere]">{test.message}</p>
      </Notice>
    )
  }
  if (!is_encrypted) {
    return (
      <Notice tone="warning" title="Backups aren’t encrypted">
        <p className="measure">Set BACKUP_KEY on the server, and store the key in another place too.</p>
      </Notice>
    )
  }
  return <Notice tone="ok" title="Backups are on time" />
}

function Summary({ view: { place, backups, last, test, is_encrypted } }: { view: BackupsView }) {
  const newest = backups?.[0]
  return (
    <DataList
      className="max-w-(--container-text)"
      items={[
        { label: 'Newest', value: newest && `${dayAndTime(newest.made_at)}, ${sizeText(newest.bytes)}` },
        {
          label: 'Last written',
          value:
            last &&
            `${dayAndTime(last.at)}: ${count(last.rows, 'row')} and ${count(last.files, 'file')} in ${seconds(last.took_ms)}`,
        },
        {
          label: 'Restore test',
          value: test ? (
            <>
              <Badge tone={TONES[test.outcome]}>{TEST_OUTCOMES[test.outcome]}</Badge>{' '}
              {`${dayAndTime(test.at)} in ${seconds(test.took_ms)}. ${test.message}`}
            </>
          ) : (
            'Sundays at 4:10 AM, Indianapolis time'
          ),
        },
        { label: 'Place', value: place },
        { label: 'Retained', value: `${KEPT_DAYS} days and ${KEPT_WEEKS} weeks` },
        { label: 'Encrypted', value: is_encrypted ? 'Yes' : 'No' },
      ]}
    />
  )
}

function seconds(ms: number): string {
  return count(Math.max(1, Math.round(ms / 1000)), 'second')
}

function StoredBackups({ view: { backups, test } }: { view: BackupsView }) {
  if (!backups || backups.length === 0) return <p className="text-ink-2">No backups yet.</p>
  return (
    <Table label="Stored backups">
      <TableHead>
        <TableHeaderCell>File</TableHeaderCell>
        <TableHeaderCell>Written</TableHeaderCell>
        <TableHeaderCell align="right">Size</TableHeaderCell>
        <TableHeaderCell>Test</TableHeaderCell>
      </TableHead>
      <TableBody>
        {backups.map(({ name, made_at, bytes }) => (
          <TableRow key={name}>
            <TableRowHeader className="font-mono text-legal">{name}</TableRowHeader>
            <TableCell label="Written" className="whitespace-nowrap">
              {dayAndTime(made_at)}
            </TableCell>
            <TableCell label="Size" align="right" className="whitespace-nowrap">
              {sizeText(bytes)}
            </TableCell>
            <TableCell label="Test">
              {test?.name === name ? <Badge tone={TONES[test.outcome]}>{TEST_OUTCOMES[test.outcome]}</Badge> : '–'}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
