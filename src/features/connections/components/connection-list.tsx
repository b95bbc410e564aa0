import { Link } from '@tanstack/react-router'
import { day } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import type { ConnectionsView, ConnectionView } from '../schema.ts'
import { KINDS, type Kind, MESSAGES, SOURCES, type Source, WITHOUT } from '../words.ts'

const TONES: Record<Source, BadgeTone> = { environment: 'ok', stored: 'ok', none: 'grey' }

/** Lists the connections with their state, and the hosts that the site may request. */
export function ConnectionList({ connections }: { connections: ConnectionsView }) {
  const { allowed_hosts, can_change } = connections
  return (
    <RecordColumns
      asideLabel="About integrations"
      aside={
        <>
          <PanelSection title="Set on the server" isFirst>
            <p className="text-ink-2">
              A connection with variables of the server comes from there. Change them on the server, and restart.
            </p>
          </PanelSection>
          <PanelSection title="Allowed addresses">
            {allowed_hosts.length === 0 ? (
              <p className="text-ink-2">The site requests no other server.</p>
            ) : (
              <>
                <p className="mb-1 text-ink-3 text-legal">The site requests these servers only:</p>
                <ul className="font-mono text-legal [overflow-wrap:anywhere]">
                  {allowed_hosts.map((host) => (
                    <li key={host}>{host}</li>
                  ))}
                </ul>
              </>
            )}
          </PanelSection>
        </>
      }
    >
      {!can_change && <Notice className="mb-4">{MESSAGES.superOnly}</Notice>}
      <ul>
        {(Object.keys(KINDS) as Kind[]).map((kind) => (
          <ConnectionItem key={kind} view={connections[kind]} canChange={can_change} />
        ))}
      </ul>
    </RecordColumns>
  )
}

function ConnectionItem({ view, canChange }: { view: ConnectionView<Kind>; canChange: boolean }) {
  const { kind, source, variables, summary, is_unreadable, updated_at } = view
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 border-line border-b py-4 first:pt-0">
      <div className="min-w-0 flex-1 basis-64">
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          {KINDS[kind]}
          {is_unreadable && source === 'none' ? (
            <Badge tone="error">Not usable</Badge>
          ) : (
            <Badge tone={TONES[source]}>{SOURCES[source]}</Badge>
          )}
        </h2>
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          {is_unreadable && source === 'none' ? MESSAGES.unreadable : (summary ?? WITHOUT[kind])}
        </p>
        {source === 'environment' && (
          <p className="text-ink-3 text-legal">
            Variables:{' '}
            {variables.map((name) => (
              <code key={name} className="mr-2">
                {name}
              </code>
            ))}
          </p>
        )}
        {source === 'stored' && updated_at && <p className="text-ink-3 text-legal">{`Changed ${day(updated_at)}`}</p>}
      </div>
      {canChange && (
        <Link
          to="/admin/connections/$kind"
          params={{ kind }}
          className={buttonClass({ variant: 'outline', size: 'xs' })}
        >
          {source === 'environment' ? 'Open' : source === 'stored' ? 'Edit' : 'Set up'}
          <span className="sr-only">{` ${KINDS[kind]}`}</span>
        </Link>
      )}
    </li>
  )
}
