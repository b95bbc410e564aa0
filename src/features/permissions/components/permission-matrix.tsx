import { Link } from '@tanstack/react-router'
import { Check, Minus } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { ROLES } from '#features/accounts/words.ts'
import { PanelSection } from '#ui/page/record.tsx'
import { useHydrated } from '#ui/page/use-hydrated.ts'
import { Badge } from '#ui/text/badge.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import type { PermissionHolder } from '../schema.ts'
import { PERMISSION_NOTES, PERMISSIONS, type Permission } from '../words.ts'

const KEYS = Object.entries(PERMISSIONS).flatMap(([key, label]) => (isKey(key) ? [{ key, label }] : []))

function isKey(key: string): key is Permission {
  return Object.hasOwn(PERMISSIONS, key)
}

const EDGE = 'border-line border-b bg-white'

/**
 * One row per permission, one column per administrator. A changeable cell links to the confirmation. Arrow keys move
 * between those cells, and Tab leaves the table.
 */
export function PermissionTable({ holders }: { holders: readonly PermissionHolder[] }) {
  const isAlive = useHydrated()
  const [spot, setSpot] = useState<string | null>(null)
  const first = firstSpot(holders)
  const current = spot ?? first

  function move(event: KeyboardEvent<HTMLTableElement>) {
    const step = STEPS[event.key]
    const from = event.target instanceof HTMLElement ? event.target.dataset.spot : undefined
    if (!step || !from) return
    event.preventDefault()
    const [row = 0, column = 0] = from.split(' ').map(Number)
    const next = nearest(event.currentTarget, row, column, step)
    if (!next) return
    setSpot(next.dataset.spot ?? null)
    next.focus()
  }

  const isTooWide = holders.length > MAX_WITHOUT_SCROLLING
  // Below the header of the page, or at the top of the section that scrolls.
  const top = isTooWide ? 'top-0' : 'top-13'

  return (
    // A table that is too wide for the page scrolls inside this section, so that its headers stay visible.
    <section
      aria-label={isTooWide ? 'Permissions of administrators, scrolls' : 'Permissions of administrators'}
      // A scrollable region must be reachable by keyboard.
      tabIndex={isTooWide ? 0 : undefined}
      className={cx('max-md:hidden', isTooWide && 'max-h-[calc(100vh-15rem)] min-h-80 overflow-auto')}
    >
      <table className="tabular w-full border-separate border-spacing-0 text-left text-caption" onKeyDown={move}>
        <caption className="sr-only">Permissions of administrators</caption>
        <thead>
          <tr>
            <th
              scope="col"
              className={cx(EDGE, top, 'sticky left-0 z-4 min-w-60 py-2 pr-4 text-ink-3 text-legal xl:w-140')}
            >
              Permission
            </th>
            {holders.map((holder) => (
              <th
                key={holder.id}
                scope="col"
                className={cx(EDGE, top, 'sticky z-3 w-36 min-w-36 px-3 py-2 align-bottom font-semibold xl:w-auto')}
              >
                <Link
                  to="/admin/users/$userId"
                  params={{ userId: holder.id }}
                  className="text-ink no-underline [overflow-wrap:anywhere] hover:underline"
                >
                  {holder.name}
                </Link>
                <span className="block font-regular text-ink-3 text-legal leading-snug">{stateOf(holder)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {KEYS.map(({ key, label }, row) => (
            <tr key={key} className="group/row">
              <th
                scope="row"
                className={cx(EDGE, 'sticky left-0 z-2 max-w-90 py-2 pr-4 font-semibold group-hover/row:bg-limestone')}
              >
                {label}
                <span className="block font-regular text-ink-3 text-legal leading-snug">{PERMISSION_NOTES[key]}</span>
              </th>
              {holders.map((holder, column) => (
                <td key={holder.id} className={cx(EDGE, 'px-3 py-1 group-hover/row:bg-limestone')}>
                  <Cell
                    holder={holder}
                    permission={key}
                    spot={`${row} ${column}`}
                    isStop={!isAlive || current === `${row} ${column}`}
                    onStop={setSpot}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Columns of administrators that fit beside the menu at 768 and 1024 px. */
const MAX_WITHOUT_SCROLLING = 3

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
}

function nearest(table: HTMLElement, row: number, column: number, [down, right]: readonly [number, number]) {
  const most = KEYS.length + table.querySelectorAll('thead th').length
  for (let steps = 1; steps < most; steps += 1) {
    const found = table.querySelector<HTMLElement>(`[data-spot="${row + down * steps} ${column + right * steps}"]`)
    if (found) return found
  }
  return null
}

function firstSpot(holders: readonly PermissionHolder[]): string | null {
  for (const [row, { key }] of KEYS.entries()) {
    const column = holders.findIndex(({ changeable }) => changeable.includes(key))
    if (column >= 0) return `${row} ${column}`
  }
  return null
}

interface CellProps {
  holder: PermissionHolder
  permission: Permission
  spot: string
  isStop: boolean
  onStop: (spot: string) => void
}

function Cell({ holder, permission, spot, isStop, onStop }: CellProps) {
  const isHeld = holder.has_all || holder.held.includes(permission)
  const mark = <Icon icon={isHeld ? Check : Minus} size={18} className={isHeld ? 'text-ok' : 'text-ink-3'} />
  if (!holder.changeable.includes(permission))
    return (
      <span className="inline-flex min-h-8 items-center px-2">
        {mark}
        <span className="sr-only">{isHeld ? 'Yes' : 'No'}</span>
      </span>
    )
  return (
    <Link
      to="/admin/permissions"
      search={{ of: holder.id, permission }}
      resetScroll={false}
      data-spot={spot}
      tabIndex={isStop ? 0 : -1}
      onFocus={() => onStop(spot)}
      aria-label={`${holder.name}, ${PERMISSIONS[permission]}: ${isHeld ? 'yes, revoke' : 'no, grant'}`}
      className={cx(
        'inline-flex min-h-8 min-w-14 items-center gap-1.5 rounded-control border px-2 text-legal no-underline hover:border-navy-800',
        isHeld ? 'border-transparent bg-ok-50 text-ok' : 'border-control text-ink-2',
      )}
    >
      {mark}
      {isHeld ? 'Yes' : 'No'}
    </Link>
  )
}

/** The matrix on phones. */
export function PermissionCards({ holders }: { holders: readonly PermissionHolder[] }) {
  return (
    <div className="md:hidden">
      {holders.map((holder, index) => (
        <PanelSection
          key={holder.id}
          isFirst={index === 0}
          title={
            <Link
              to="/admin/users/$userId"
              params={{ userId: holder.id }}
              className="text-ink no-underline [overflow-wrap:anywhere] hover:underline"
            >
              {holder.name}
            </Link>
          }
          end={<Badge tone={holder.is_active ? 'ok' : 'grey'}>{holder.is_active ? 'Active' : 'Not active'}</Badge>}
        >
          <p className="mb-2 text-ink-2">
            {holder.has_all ? 'Has all permissions through the role.' : (holder.refusal ?? holder.email)}
          </p>
          {!holder.has_all && (
            <ul className="border-line border-t">
              {KEYS.map(({ key, label }) => {
                const isHeld = holder.held.includes(key)
                return (
                  <li key={key} className="flex min-h-11 items-center gap-3 border-line border-b py-1">
                    <Icon icon={isHeld ? Check : Minus} size={18} className={isHeld ? 'text-ok' : 'text-ink-3'} />
                    <span className="min-w-0 flex-1">
                      {label}
                      <span className="sr-only">{isHeld ? ': yes' : ': no'}</span>
                    </span>
                    {holder.changeable.includes(key) && (
                      <Link
                        to="/admin/permissions"
                        search={{ of: holder.id, permission: key }}
                        className="inline-flex min-h-11 items-center px-2 text-navy-600 underline underline-offset-3"
                      >
                        {isHeld ? 'Revoke' : 'Grant'}
                        <span className="sr-only">{`: ${label}, ${holder.name}`}</span>
                      </Link>
                    )}
                  </li>
                )
              })}
            </ul>
          )}
        </PanelSection>
      ))}
    </div>
  )
}

function stateOf({ user_role, is_active, has_all }: PermissionHolder): string {
  const role = has_all ? `${ROLES[user_role].label}, all permissions` : ROLES[user_role].label
  return is_active ? role : `${role}, not active`
}
