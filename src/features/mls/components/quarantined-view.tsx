import { Link, useRouter } from '@tanstack/react-router'
import { DoneNotice } from '#kit/form/done-notice.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { PageHeader } from '#ui/page/page-header.tsx'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Badge } from '#ui/text/badge.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { requireSuccess } from '../browser/require-success.ts'
import { ignoreMlsRecord, retryMlsQuarantine } from '../functions.ts'
import { resourceLabel } from '../rules/state.ts'
import type { QuarantinedDetail } from '../schema/overview.ts'
import { QUARANTINE_STATUSES, RUN_KINDS } from '../words.ts'
import { Sentence } from './quarantine-table.tsx'
import { RawRecord } from './raw-record.tsx'

export function QuarantinedView({ record }: { record: QuarantinedDetail }) {
  const { id, record_key, resource, status, field, value, run } = record
  const isIgnored = status === 'ignored'
  const router = useRouter()

  async function read() {
    const { results } = await requireSuccess(retryMlsQuarantine({ data: { ids: [id] } }))
    // A record that was released has no quarantine page.
    if (results?.[0]?.result !== 'quarantined') await router.navigate({ to: '/admin/mls-sync/quarantine' })
  }

  return (
    <>
      <DoneNotice />
      <PageHeader
        size="panel"
        title={record_key}
        aside={<Badge tone={isIgnored ? 'grey' : 'pending'}>{QUARANTINE_STATUSES[status]}</Badge>}
        actions={
          <>
            <PostButton
              call={ignoreMlsRecord}
              fields={{ recordId: id, isIgnored: String(!isIgnored), _boolean: 'isIgnored' }}
              run={() => requireSuccess(ignoreMlsRecord({ data: { recordId: id, isIgnored: !isIgnored } }))}
              done={isIgnored ? 'It needs review again.' : 'Record ignored.'}
              busyLabel="Saving…"
              variant="outline"
              size="xs"
            >
              {isIgnored ? 'Stop ignoring' : 'Ignore'}
            </PostButton>
            <PostButton
              call={retryMlsQuarantine}
              fields={{ ids: id, _list: 'ids', _next: '/admin/mls-sync/quarantine' }}
              run={read}
              done="Record retried."
              busyLabel="Retrying…"
              size="xs"
            >
              Retry
            </PostButton>
          </>
        }
      />
      <RecordColumns
        asideLabel="Details"
        aside={
          <>
            <PanelSection title="Details" isFirst>
              <DataList
                hasRules={false}
                items={[
                  { label: 'Resource', value: resourceLabel(resource) },
                  { label: 'First seen', value: dayAndTime(record.first_seen_at) },
                  { label: 'Last seen', value: dayAndTime(record.last_seen_at) },
                  { label: 'Ignored', value: record.ignored_at && isIgnored && dayAndTime(record.ignored_at) },
                  { label: 'On the site', value: record.is_shown ? 'An older version' : 'No' },
                  {
                    label: 'Sync run',
                    value: run && (
                      <Link to="/admin/mls-sync/runs/$runId" params={{ runId: run.id }} className={linkClass()}>
                        {`${RUN_KINDS[run.kind]}, ${dayAndTime(run.started_at)}`}
                      </Link>
                    ),
                  },
                ]}
              />
              {record.is_shown && (
                <p className="mt-3">
                  <Link
                    to="/admin/mls-sync/$listingKey"
                    params={{ listingKey: record_key }}
                    className={linkClass('more')}
                  >
                    Compare feed and site
                  </Link>
                </p>
              )}
            </PanelSection>
            <PanelSection title="What to do">
              <p className="text-ink-2">
                Ask the listing broker or the MLS to fix it. The fixed record syncs within minutes.
              </p>
            </PanelSection>
          </>
        }
      >
        <PanelSection title="Reason" isFirst>
          <p className="text-body">
            <Sentence text={`${record.reason}.`} />
          </p>
          {field && (
            <p className="mt-3 font-mono text-caption [overflow-wrap:anywhere]">{`${field}: ${value ?? ''}`}</p>
          )}
        </PanelSection>
        <PanelSection title="MLS record">
          <RawRecord label="MLS record" text={record.payload} />
        </PanelSection>
      </RecordColumns>
    </>
  )
}
