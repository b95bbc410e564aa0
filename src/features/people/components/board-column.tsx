import { Link } from '@tanstack/react-router'
import { Ellipsis, Flame } from 'lucide-react'
import { type DragEvent, useId, useState } from 'react'
import { searchWith } from '#kit/table/list.ts'
import { day, dayAndTime, number } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { linkClass } from '#ui/text/link.tsx'
import { moreIn, nextSize } from '../rules/board.ts'
import type { PeopleSearch } from '../rules.ts'
import type { BoardColumn, PersonCard } from '../schema.ts'
import { AGREEMENT_STAGES, NO_CONTACT, STAGES, type Stage } from '../words.ts'
import { hasNew, NewReplies, type PeopleBase, StepText } from './people-table.tsx'

/** The people of a stage, on which a card of another stage can be dropped. */
export function StageColumn({ column, dragged, onDropped, ...rest }: StageColumnProps) {
  const { stage, total, cards } = column
  const [isOver, setOver] = useState(false)
  const id = useId()
  const isTarget = dragged !== null && dragged.stage !== stage

  function onDragOver(event: DragEvent) {
    if (!isTarget) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'move'
    setOver(true)
  }

  function onDragLeave({ currentTarget, relatedTarget }: DragEvent) {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }

  function onDrop(event: DragEvent) {
    setOver(false)
    if (!isTarget) return
    event.preventDefault()
    rest.onDrag(null)
    onDropped(dragged, stage)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop cards, whose menu does the same
    <div
      onDragOver={onDragOver}
      onDragLeave={onDragLeave}
      onDrop={onDrop}
      className={cx('min-h-40 min-w-0 snap-start rounded-control', isTarget && isOver && 'bg-navy-100')}
    >
      <div className="sticky top-0 z-1 mb-2.5 border-navy-800 border-b-2 bg-white px-0.5 pt-2 pb-2">
        <h2 id={id} className="flex items-baseline gap-2 font-semibold text-small">
          {STAGES[stage]}
          <span className="tabular font-normal text-caption text-ink-3">{number(total)}</span>
        </h2>
        <p className="min-h-[1lh] text-ink-3 text-legal">
          {AGREEMENT_STAGES.includes(stage) && 'Needs an agreement'}
          {stage === 'prospect' && 'No requests yet'}
        </p>
      </div>
      {cards.length === 0 ? (
        <p className="px-0.5 text-ink-3 text-legal">No one</p>
      ) : (
        <ol aria-labelledby={id} className="grid gap-2">
          {cards.map((person) => (
            <Card key={person.id} person={person} {...rest} />
          ))}
        </ol>
      )}
      <More column={column} base={rest.base} search={rest.search} />
    </div>
  )
}

interface CardsProps {
  base: PeopleBase
  search: PeopleSearch
  today: string
  /** Id of the person whose move is on its way. */
  movingId: string | null
  /** Called when a drag begins, and with null when it ends. */
  onDrag: (person: PersonCard | null) => void
  /** Id of the person whose menu is open. */
  menuId: string | null
  /** Called with the button that opens a person's menu. */
  onMenu: (person: PersonCard, button: HTMLButtonElement) => void
}

interface StageColumnProps extends CardsProps {
  column: BoardColumn
  /** Called when a card is dropped on the column. */
  onDropped: (person: PersonCard, to: Stage) => void
  /** Person whose card is dragged. */
  dragged: PersonCard | null
}

function Card({ person, base, today, movingId, onDrag, menuId, onMenu }: CardsProps & { person: PersonCard }) {
  const { id, name, next_step, next_step_date, last_contact_at, waiting_since, is_hot, tags } = person
  const isOffice = base === '/admin/people'
  return (
    <li
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        // Firefox drags nothing without data.
        event.dataTransfer.setData('text/plain', name)
        onDrag(person)
      }}
      onDragEnd={() => onDrag(null)}
      aria-busy={movingId === id || undefined}
      className={cx(
        'grid cursor-grab gap-1 rounded-control border border-line bg-white pb-2.5 pl-3 hover:border-control',
        movingId === id && 'opacity-60',
      )}
    >
      <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start">
        <a
          href={`${base}/${id}`}
          data-follow=""
          draggable={false}
          className="pt-1.5 font-semibold text-ink leading-snug no-underline [overflow-wrap:anywhere] hover:underline max-md:pt-2.5"
        >
          {name}
        </a>
        <button
          type="button"
          aria-label={`Move ${name} to…`}
          aria-haspopup="menu"
          aria-expanded={menuId === id}
          data-move={id}
          onClick={({ currentTarget }) => onMenu(person, currentTarget)}
          onKeyDown={(event) => {
            if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
            event.preventDefault()
            onMenu(person, event.currentTarget)
          }}
          className={buttonClass({ variant: 'quiet', size: 'xs', isIcon: true })}
        >
          <Icon icon={Ellipsis} size={18} />
        </button>
      </div>
      <div className="grid gap-1 pr-2.5 text-caption">
        {is_hot && (
          <p className="flex items-center gap-1 font-semibold text-gold-700">
            <Icon icon={Flame} size={14} />
            Hot
          </p>
        )}
        {hasNew(person) && <NewReplies of={person} />}
        {waiting_since && <p className="text-ink-2">{`Waiting since ${dayAndTime(waiting_since)}`}</p>}
        {tags.length > 0 && <p className="line-clamp-2 text-ink-2 [overflow-wrap:anywhere]">{tags.join(', ')}</p>}
        {next_step === null ? (
          <p className="text-ink-3">No next step</p>
        ) : (
          <p>
            <StepText step={next_step} date={next_step_date} today={today} />
          </p>
        )}
        <p className="mt-0.5 flex flex-wrap justify-between gap-x-2 border-line border-t pt-1.5 text-ink-3 text-legal">
          {last_contact_at ? (
            <span>
              Last contact <span className="whitespace-nowrap">{day(last_contact_at)}</span>
            </span>
          ) : (
            <span>{NO_CONTACT}</span>
          )}
          {isOffice && <span>{person.owner_name ?? 'No agent'}</span>}
        </p>
      </div>
    </li>
  )
}

/** Shows more people of a column, or the rest in the list. */
function More({ column, base, search }: Pick<CardsProps, 'base' | 'search'> & { column: BoardColumn }) {
  const { stage, total, cards } = column
  const next = nextSize(column, moreIn(search.more))
  if (cards.length >= total) return null
  return next ? (
    <Link
      to="."
      search={searchWith(search, { more: next.more }) as never}
      replace
      resetScroll={false}
      className={cx(linkClass(), 'mt-2.5 ml-3 inline-flex min-h-8 items-center text-caption')}
    >
      {`Show ${number(next.added)} more`}
      <span className="sr-only">{` in ${STAGES[stage]}`}</span>
    </Link>
  ) : (
    <Link
      to={base}
      search={searchWith(search, { view: undefined, more: undefined, stage }) as never}
      className={cx(linkClass(), 'mt-2.5 ml-3 inline-flex min-h-8 items-center text-caption')}
    >
      {`See all ${number(total)} in the list`}
      <span className="sr-only">{`: ${STAGES[stage]}`}</span>
    </Link>
  )
}
