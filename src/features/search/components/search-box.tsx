import { Search } from 'lucide-react'
import { useId } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { cx } from '#ui/cx.ts'
import { Icon } from '#ui/icon.tsx'

/** The field for a place, street or MLS number; it posts as `q` with the form that it stands in. */
export function SearchBox({ defaultValue = '', isLarge = false, hasButton = false, className }: SearchBoxProps) {
  const id = useId()
  return (
    <div
      className={cx(
        'relative flex min-w-0 items-center rounded-control border bg-white text-ink focus-within:border-navy-800 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-navy-800 on-dark:focus-within:outline-gold-300',
        isLarge
          ? 'min-h-15 rounded-panel border-control pr-1.5 md:on-dark:border-transparent'
          : 'min-h-11 border-control hover:border-navy-800',
        className,
      )}
    >
      <Icon icon={Search} className="ml-3.5 text-ink-3" />
      <label className="sr-only" htmlFor={id}>
        City, ZIP, street, school district or MLS number
      </label>
      <input
        id={id}
        name="q"
        type="search"
        defaultValue={defaultValue}
        key={defaultValue}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        placeholder="City, ZIP, street or school"
        className={cx(
          'min-w-0 flex-1 bg-transparent px-2.5 outline-none [&::-webkit-search-cancel-button]:hidden',
          isLarge ? 'h-14.5 text-panel' : 'h-10.5',
        )}
      />
      {hasButton && (
        <button type="submit" className={buttonClass({ size: isLarge ? 'lg' : 'sm' })}>
          Search
        </button>
      )}
    </div>
  )
}

export type SearchBoxProps = { defaultValue?: string; isLarge?: boolean; hasButton?: boolean; className?: string }
