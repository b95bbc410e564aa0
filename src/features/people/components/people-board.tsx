import { Link, useRouter, useRouterState } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { keysOf } from '#kit/form/inputs.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { useUndo } from '#kit/form/use-undo.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { FilterRow } from '#kit/table/filter-row.tsx'
import { Button, LinkButton } from '#ui/fields/button.tsx'
import { OpenMenu } from '#ui/overlay/menu.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { EmptyState } from '#ui/page/empty-state.tsx'
import { FollowLinks } from '#ui/page/follow-links.tsx'
import { BusyBar, Notice } from '#ui/page/notice.tsx'
import { cx } from '#ui/text/cx.ts'
import { linkClass } from '#ui/text/link.tsx'
import { changePeople } from '../functions.ts'
import { movedColumns } from '../rules/board.ts'
import type { PeopleBoard as Board, PersonCard } from '../schema.ts'
import { LEFT_OUT } from '../words/bulk.ts'
import { STAGE_FAULTS, STAGES, type Stage } from '../words.ts'
import { StageColumn } from './board-column.tsx'
import { CHANGE_TOAST, undoFromToast } from './bulk-forms.tsx'
import { NoPeople, PeopleFrame, type PeoplePageProps } from './people-frame.tsx'
import { peopleTable } from './people-table.tsx'

/** People by stage. A card moves by dragging or by its menu. */
export function PeopleBoard({ board, ...props }: PeoplePageProps & { board: Board }) {
  const { base, search } = props
  const table = peopleTable(base, board, search)
  const isFiltered = Boolean(search.q) || table.filters?.some(({ key }) => search[key] !== undefined) === true
  const isEmpty = board.columns.every(({ total }) => total === 0)
  return (
    <PeopleFrame {...props} frame={board}>
      {(onDone) =>
        isEmpty && !isFiltered ? (
          <NoPeople {...props} frame={board} />
        ) : (
          <>
            <FilterRow table={table} search={search} isFiltered={isFiltered} />
            {isEmpty ? (
              <EmptyState
                title="No matching people"
                action={
                  <Link to="." search={{ view: 'board' } as never} className={linkClass()}>
                    Clear filters
                  </Link>
                }
              >
                Nothing matches your search and filters.
              </EmptyState>
            ) : (
              <Columns board={board} onMoved={() => onDone(null)} {...props} />
            )}
          </>
        )
      }
    </PeopleFrame>
  )
}

/** A move that is on its way. */
interface Move {
  person: PersonCard
  to: Stage
}

function Columns({ board, base, search, onMoved }: ColumnsProps) {
  const router = useRouter()
  const isBusy = useRouterState({ select: (state) => state.isLoading })
  const box = useRef<HTMLDivElement>(null)
  const [move, setMove] = useState<Move | null>(null)
  const [refused, setRefused] = useState<(Move & { reason: string }) | null>(null)
  const [dragged, setDragged] = useState<PersonCard | null>(null)
  const [menu, setMenu] = useState<{ person: PersonCard; button: HTMLElement } | null>(null)
  const isMoving = useRef(false)
  const undoing = useUndo()

  /** Returns the focus to a card that moved, unless the reader is elsewhere by now. */
  function focusCard(id: string) {
    if (document.activeElement !== document.body && document.activeElement !== null) return
    box.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(id)}"]`)?.focus()
  }

  /** Stores a move. A card that moved by its menu gets the focus again. */
  async function save(person: PersonCard, to: Stage, by: 'drag' | 'menu') {
    if (isMoving.current || person.stage === to) return
    isMoving.current = true
    setMove({ person, to })
    setRefused(null)
    try {
      const { id, changed, left_out } = await changePeople({
        data: {
          key: crypto.randomUUID(),
          isOffice: base === '/admin/people',
          isAll: false,
          search: '',
          personIds: [person.id],
          kind: 'stage',
          value: to,
          due_date: '',
        },
      })
      onMoved()
      await reloadPage(router)
      if (changed > 0)
        toast.ok(`${person.name} moved to ${STAGES[to]}.`, {
          id: CHANGE_TOAST,
          action: undoing(
            () => undoFromToast(id),
            () => focusCard(person.id),
          ),
        })
      else if (left_out.agreement) setRefused({ person, to, reason: STAGE_FAULTS.agreement })
      else if (left_out.asked) setRefused({ person, to, reason: STAGE_FAULTS.asked })
      else toast.info(`${person.name}: ${Object.keys(left_out).map((key) => LEFT_OUT[key as keyof typeof LEFT_OUT])}.`)
    } catch (error) {
      setRefused({ person, to, reason: messageOf(error) })
    } finally {
      isMoving.current = false
      setMove(null)
      if (by === 'menu') requestAnimationFrame(() => focusCard(person.id))
    }
  }

  return (
    <FollowLinks>
      {refused && (
        <Refusal
          key={`${refused.person.id} ${refused.to}`}
          {...refused}
          base={base}
          onClose={() => {
            setRefused(null)
            requestAnimationFrame(() => focusCard(refused.person.id))
          }}
        />
      )}
      <BusyBar isBusy={isBusy} />
      {/* On a wide screen the board scrolls, not the page: the headings, where cards can be dropped, stay in sight. */}
      <section
        ref={box}
        aria-label="People by stage"
        className={cx(
          'grid auto-cols-[82%] grid-flow-col overflow-x-auto pb-3 max-md:-mx-(--page-x) max-md:snap-x max-md:snap-mandatory max-md:scroll-px-(--page-x) max-md:gap-4 max-md:px-(--page-x)',
          'md:max-h-[calc(100dvh-120px)] md:auto-cols-[minmax(172px,1fr)] md:gap-2.5 md:overflow-y-auto',
        )}
      >
        {movedColumns(board.columns, move).map((column) => (
          <StageColumn
            key={column.stage}
            column={column}
            base={base}
            search={search}
            today={board.today}
            dragged={dragged}
            movingId={move?.person.id ?? null}
            menuId={menu?.person.id ?? null}
            onDrag={setDragged}
            onDropped={(person, to) => save(person, to, 'drag')}
            onMenu={(person, button) => setMenu({ person, button })}
          />
        ))}
      </section>
      {menu && (
        <OpenMenu
          key={menu.person.id}
          button={menu.button}
          label={`Move ${menu.person.name} to…`}
          items={keysOf(STAGES)
            .filter((to) => to !== menu.person.stage)
            .map((to) => ({ id: to, label: `Move to ${STAGES[to]}`, onAction: () => save(menu.person, to, 'menu') }))}
          onClose={() => setMenu(null)}
        />
      )}
      <p className="mt-2 text-ink-3 text-legal">
        To change a stage, drag a card to another column or choose the stage in its menu.
      </p>
    </FollowLinks>
  )
}

interface ColumnsProps extends Pick<PeoplePageProps, 'base' | 'search'> {
  board: Board
  /** Called when a move is stored, which the page then offers to undo. */
  onMoved: () => void
}

/** The reason that a card stays in its stage, with the act that changes that. */
function Refusal({ person, to, reason, base, onClose }: RefusalProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  const path: string = `${base}/${person.id}`
  const isForAgent = base === '/agent/clients' && reason === STAGE_FAULTS.agreement && person.email !== null
  return (
    <div ref={box} tabIndex={-1} className="mb-3 scroll-mt-26 outline-none">
      <Notice
        tone="warning"
        isLive
        title={`${person.name} can’t move to ${STAGES[to]}`}
        action={
          <>
            {isForAgent ? (
              <LinkButton
                to="/agent/relationships/new"
                search={{ email: person.email ?? '' }}
                variant="outline"
                size="xs"
              >
                New agreement
              </LinkButton>
            ) : (
              <LinkButton to={path} variant="outline" size="xs">
                Open record
              </LinkButton>
            )}
            <Button variant="quiet" size="xs" onClick={onClose}>
              Close
            </Button>
          </>
        }
      >
        {reason}
      </Notice>
    </div>
  )
}

interface RefusalProps extends Move, Pick<PeoplePageProps, 'base'> {
  reason: string
  onClose: () => void
}
