import { useEffect, useRef } from 'react'
import { buttonClass } from '#ui/fields/button.tsx'
import { Sheet } from '#ui/overlay/sheet.tsx'
import { cx } from '#ui/text/cx.ts'
import { useFilterDraft } from '../browser/filter-draft.ts'
import { GROUPS, type Group } from '../browser/filter-groups.ts'
import type { Criteria, Facets } from '../schema.ts'
import { GroupFields } from './filter-fields.tsx'
import { PriceFields } from './price-fields.tsx'

/** Fields of one chip, with the number of homes that match before the filters are applied. */
export function FilterPanel({ group, label, criteria, canSeeSold, onApply, onLeave }: FilterPanelProps) {
  const form = useRef<HTMLFormElement>(null)
  const draft = useFilterDraft(criteria, [group])
  useEffect(() => {
    form.current?.querySelector<HTMLElement>('input:checked, input, select')?.focus({ preventScroll: true })
  }, [])
  return (
    <div
      role="dialog"
      aria-label={label}
      className={cx(
        'absolute top-[calc(100%+8px)] z-35 max-w-[calc(100vw-32px)] animate-rise rounded-panel bg-white shadow-pop forced-colors:border',
        group === 'more' ? 'right-0 w-170 xl:right-auto xl:left-[-240px]' : 'left-0 w-max min-w-80',
      )}
    >
      <form
        ref={form}
        onInput={draft.read}
        onChange={draft.read}
        onSubmit={(event) => {
          event.preventDefault()
          onApply(draft.hrefOf(event.currentTarget))
        }}
        onBlur={(event) => {
          // Tab left the last button: close the panel, or it would cover the focused element.
          if (event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) onLeave()
        }}
      >
        <div className="grid max-h-[calc(100vh-260px)] gap-5 overflow-y-auto p-5">
          <Fields
            group={group}
            criteria={criteria}
            canSeeSold={canSeeSold}
            facets={draft.facets}
            onChange={draft.read}
          />
        </div>
        <div className="starts-line flex items-center justify-between gap-3 border-line border-t px-5 py-3">
          <button
            type="button"
            className={buttonClass({ variant: 'quiet', size: 'sm' })}
            onClick={() => onApply(draft.clearedHref)}
          >
            Clear
          </button>
          <button type="submit" className={cx(buttonClass({ size: 'sm' }), 'tabular min-w-38')}>
            {draft.label}
          </button>
        </div>
      </form>
    </div>
  )
}

type FilterPanelProps = {
  group: Group
  label: string
  criteria: Criteria
  canSeeSold: boolean
  onApply: (href: string) => void
  onLeave: () => void
}

/** All filters on a phone, with the number of matching homes always visible. */
export function FilterSheet({ criteria, canSeeSold, onApply, onLeave }: Omit<FilterPanelProps, 'group' | 'label'>) {
  const draft = useFilterDraft(
    criteria,
    GROUPS.map(({ group }) => group),
  )
  const form = useRef<HTMLFormElement>(null)
  return (
    <Sheet
      title="Filters"
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onLeave()
      }}
      foot={() => (
        <div className="grid w-full grid-cols-[auto_1fr] gap-3">
          <button
            type="button"
            className={buttonClass({ variant: 'quiet' })}
            onClick={() => onApply(draft.clearedHref)}
          >
            Clear all
          </button>
          <button type="submit" form="filter-sheet" className={cx(buttonClass(), 'tabular')}>
            {draft.label}
          </button>
        </div>
      )}
    >
      <form
        ref={form}
        id="filter-sheet"
        className="grid gap-7"
        onInput={draft.read}
        onChange={draft.read}
        onSubmit={(event) => {
          event.preventDefault()
          onApply(draft.hrefOf(event.currentTarget))
        }}
      >
        {GROUPS.map(({ group }) => (
          <Fields
            key={group}
            group={group}
            criteria={criteria}
            canSeeSold={canSeeSold}
            facets={draft.facets}
            onChange={draft.read}
            hasLegend
          />
        ))}
      </form>
    </Sheet>
  )
}

type FieldsProps = {
  group: Group
  criteria: Criteria
  canSeeSold: boolean
  facets: Facets | null
  onChange: (event: { currentTarget: HTMLFormElement }) => void
  /** Shows the group's name, where no chip does. */
  hasLegend?: boolean
}

function Fields({ group, criteria, canSeeSold, facets, onChange, hasLegend = false }: FieldsProps) {
  if (group !== 'price')
    return <GroupFields group={group} criteria={criteria} canSeeSold={canSeeSold} facets={facets} />
  return <PriceFields criteria={criteria} prices={facets?.price ?? null} onChange={onChange} hasLegend={hasLegend} />
}
