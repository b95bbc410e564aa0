import { Link } from '@tanstack/react-router'
import {
  ChartLine,
  CircleCheck,
  HardDrive,
  Lock,
  type LucideIcon,
  Mail,
  MailOpen,
  Map as MapIcon,
  Pencil,
  RefreshCw,
  Smartphone,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'
import { day } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { PanelSection, RecordColumns } from '#ui/page/record.tsx'
import { Badge, type BadgeTone } from '#ui/text/badge.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { stateOf } from '../rules.ts'
import type { ConnectionsView, ConnectionView } from '../schema.ts'
import { KINDS, type Kind, MESSAGES, STATES, type State, WITHOUT } from '../words.ts'
import { RowTest } from './in-use-test.tsx'
import { lastTestText } from './last-test.ts'

const TONES: Record<State, BadgeTone> = {
  works: 'ok',
  partly: 'pending',
  fails: 'error',
  untested: 'grey',
  set: 'ok',
  unreadable: 'error',
  none: 'grey',
}

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
              The server’s variables override settings entered here. Change them on the server, and restart it.
            </p>
          </PanelSection>
          <PanelSection title="Allowed addresses">
            {allowed_hosts.length === 0 ? (
              <p className="text-ink-2">The site connects to no other server.</p>
            ) : (
              <>
                <p className="mb-1 text-ink-3 text-legal">The site connects only to these servers:</p>
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
          <ConnectionItem
            key={kind}
            view={connections[kind]}
            canChange={can_change}
            filesLeftIn={kind === 'storage' ? connections.files_left_in : null}
          />
        ))}
      </ul>
    </RecordColumns>
  )
}

const ICONS: Record<Kind, LucideIcon> = {
  feed: RefreshCw,
  mail: Mail,
  replies: MailOpen,
  storage: HardDrive,
  texts: Smartphone,
  map: MapIcon,
  analytics: ChartLine,
}

function ConnectionItem({ view, canChange, filesLeftIn }: ConnectionItemProps) {
  const { kind, source, variables, summary, updated_at, last_test } = view
  const state = stateOf(view)
  // Two buttons do not fit beside the text on a phone.
  const hasTest = canChange && summary !== null && kind !== 'analytics'
  return (
    <li className="flex flex-wrap items-start gap-x-3 gap-y-2 border-line border-b py-4 first:pt-0">
      <span className="grid size-9 shrink-0 place-items-center rounded-sm bg-limestone">
        <Icon icon={ICONS[kind]} />
      </span>
      <div className={cx('min-w-0 flex-1 basis-48', hasTest && 'max-sm:basis-[calc(100%-3rem)]')}>
        <h2 className="flex flex-wrap items-center gap-2 font-semibold">
          {KINDS[kind]}
          <Badge tone={TONES[state]}>{STATES[state]}</Badge>
        </h2>
        <p className="text-ink-2 [overflow-wrap:anywhere]">
          {state === 'unreadable' ? MESSAGES.unreadable : (summary ?? WITHOUT[kind])}
        </p>
        {last_test && (
          <Origin icon={last_test.result === 'works' ? CircleCheck : TriangleAlert}>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{lastTestText(last_test)}</span>
          </Origin>
        )}
        {source === 'environment' && (
          <Origin icon={Lock}>
            {'Set by '}
            {variables.map((name) => (
              <code key={name} className="rounded-sm bg-limestone px-1">
                {name}
              </code>
            ))}
          </Origin>
        )}
        {filesLeftIn && (
          <Origin icon={TriangleAlert}>
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{`Older files are still in ${filesLeftIn}.`}</span>
          </Origin>
        )}
        {source === 'stored' && updated_at && <Origin icon={Pencil}>{`Set here, changed ${day(updated_at)}`}</Origin>}
      </div>
      {canChange && (
        <>
          <RowTest view={view} />
          <Link
            to="/admin/connections/$kind"
            params={{ kind }}
            className={buttonClass({ variant: 'outline', size: 'xs' })}
          >
            {source === 'environment' ? 'Open' : source === 'stored' ? 'Edit' : 'Set up'}
            <span className="sr-only">{` ${KINDS[kind]}`}</span>
          </Link>
        </>
      )}
    </li>
  )
}

interface ConnectionItemProps {
  view: ConnectionView<Kind>
  canChange: boolean
  /** Place of the files that are not copied yet, or null. */
  filesLeftIn: string | null
}

function Origin({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="mt-0.5 flex flex-wrap items-center gap-x-2 gap-y-1 text-ink-3 text-legal">
      <Icon icon={icon} size={16} />
      {children}
    </p>
  )
}
