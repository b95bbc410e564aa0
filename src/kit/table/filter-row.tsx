import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { buttonClass } from '#ui/button-class.ts'
import { linkClass } from '#ui/link-class.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Toolbar } from '#ui/toolbar.tsx'
import type { TableDefinition } from './define-table.ts'
import { type ListInput, type ListShape, type SearchOf, searchWith } from './list.ts'

/** Long enough not to ask at every letter, short enough to feel immediate. */
const TYPING_MS = 300

/** Search box and filters: a plain GET form that answers at once where there is JavaScript. */
export function FilterRow<Row extends { id: string }, Shape extends ListShape>({
  table,
  search,
  isFiltered,
  end,
}: FilterRowProps<Row, Shape>) {
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  const input: ListInput = search
  const [words, setWords] = useState(input.q ?? '')
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  const { filters = [] } = table
  const own = new Set(['q', 'after', 'before', ...filters.map(({ key }) => key)])
  const others = Object.entries(search).filter(([key, value]) => value !== undefined && !own.has(key))

  // Back, forward and "take the filters away" change the address without this box.
  useEffect(() => setWords(input.q ?? ''), [input.q])
  useEffect(() => () => clearTimeout(typing.current), [])

  /** Each letter typed is no step of its own on the way back; each choice is. */
  function go(change: Record<string, unknown>, isTyped = false) {
    clearTimeout(typing.current)
    void navigate({ to: '.', search: searchWith(input, change) as never, replace: isTyped, resetScroll: false })
  }

  function type(text: string) {
    setWords(text)
    clearTimeout(typing.current)
    typing.current = setTimeout(() => go({ q: text.trim() }, input.q !== undefined), TYPING_MS)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    go({ q: words.trim() })
  }

  return (
    <search aria-label={`Find ${table.nouns[1]}`}>
      <form method="get" action={pathname} onSubmit={submit}>
        {others.map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={String(value)} />
        ))}
        <Toolbar label="Filters" end={end} className="mb-1">
          <TextField
            name="q"
            type="search"
            label={`Search ${table.nouns[1]}`}
            isLabelHidden
            size="sm"
            icon={Search}
            placeholder={table.search}
            maxLength={100}
            autoComplete="off"
            value={words}
            onChange={type}
            className="w-65"
          />
          {filters.map(({ key, label, none }) => (
            <SelectField
              key={key}
              name={key}
              label={label}
              isLabelHidden
              size="sm"
              placeholder={none}
              options={Object.entries(table.list.filters[key] ?? {}).map(([value, text]) => ({ value, label: text }))}
              value={chosenIn(search, key)}
              onChange={(value) => go({ [key]: value })}
            />
          ))}
          <noscript>
            <button type="submit" className={buttonClass({ variant: 'outline', size: 'xs' })}>
              Show
            </button>
          </noscript>
          {isFiltered && (
            <Link
              to="."
              search={
                searchWith(input, {
                  q: undefined,
                  ...Object.fromEntries(filters.map(({ key }) => [key, undefined])),
                }) as never
              }
              className={linkClass()}
            >
              Clear
            </Link>
          )}
        </Toolbar>
      </form>
    </search>
  )
}

function chosenIn(search: object, key: string): string {
  const entry = Object.entries(search).find(([name]) => name === key)
  return typeof entry?.[1] === 'string' ? entry[1] : ''
}

interface FilterRowProps<Row extends { id: string }, Shape extends ListShape> {
  table: TableDefinition<Row, Shape>
  search: SearchOf<Shape>
  isFiltered: boolean
  end?: ReactNode
}
