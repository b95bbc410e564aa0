import { Link, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { Search } from 'lucide-react'
import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { buttonClass } from '#ui/fields/button.tsx'
import { SelectField } from '#ui/fields/select-field.tsx'
import { TextField } from '#ui/fields/text-field.tsx'
import { Toolbar } from '#ui/table/table-tools.tsx'
import { cx } from '#ui/text/cx.ts'
import { linkClass } from '#ui/text/link.tsx'
import type { TableDefinition } from './define-table.ts'
import { type ListInput, type ListShape, type SearchOf, searchWith } from './list.ts'

/** Debounce delay: avoids a request per keystroke and still feels immediate. */
const TYPING_MS = 300

/** Search box and filters: a plain GET form; with JavaScript it updates while the user types. */
export function FilterRow<Row extends { id: string }, Shape extends ListShape>({
  table,
  search,
  isFiltered,
  isNarrow = false,
  across,
}: FilterRowProps<Row, Shape>) {
  const router = useRouter()
  const navigate = useNavigate()
  const pathname = useLocation({ select: (location) => location.pathname })
  // Pending URL, so that a second choice made before the page loads does not lose the first.
  const asked: ListInput = useLocation({ select: (location) => location.search })
  const input: ListInput = search
  const [words, setWords] = useState(input.q ?? '')
  const form = useRef<HTMLFormElement>(null)
  const typing = useRef<ReturnType<typeof setTimeout>>(undefined)
  /** Last search words sent to the URL, and whether the user has typed since another control changed it. */
  const sent = useRef(input.q ?? '')
  const isTyped = useRef(false)
  const { filters = [] } = table
  // On a phone, more than 2 filters share lines, or they would push the list off the screen. Elsewhere they shrink to fit.
  const isMany = filters.length > 2
  const shared = isMany && !isNarrow && 'md:min-w-0 md:max-w-44 md:grow md:basis-26'
  const isLastAlone = isMany && filters.length % 2 === 1
  const isBeginning = input.q === undefined
  const own = new Set([
    'q',
    'after',
    'before',
    ...filters.map(({ key }) => key),
    ...(across && isBeginning ? [across] : []),
  ])
  const others = Object.entries(search).filter(([key, value]) => value !== undefined && !own.has(key))

  // Back, Forward and "Clear filters" change the URL without this box, and opening a row leaves the page. Drop a
  // pending search in those cases.
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', ({ toLocation }) => {
        const q = chosenIn(toLocation.search, 'q')
        if (toLocation.pathname === pathname && q === sent.current) return
        clearTimeout(typing.current)
        sent.current = q
        isTyped.current = false
      }),
    [router, pathname],
  )
  // The response to earlier input may arrive while the user types.
  useEffect(() => {
    if (!isTyped.current) setWords(input.q ?? '')
  }, [input.q])
  useEffect(() => () => clearTimeout(typing.current), [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: apply input from before hydration once
  useEffect(() => {
    const shown = new FormData(form.current ?? undefined)
    const textOf = (key: string) => String(shown.get(key) ?? '')
    const chosen = filters
      .filter(({ key }) => textOf(key) !== chosenIn(search, key))
      .map(({ key }) => [key, textOf(key)])
    if (textOf('q') === (input.q ?? '') && chosen.length === 0) return
    setWords(textOf('q'))
    go(textOf('q'), Object.fromEntries(chosen), true)
  }, [])

  /** The first keystroke and each filter choice add a history entry; further keystrokes replace it. */
  function go(text: string, change: Record<string, unknown> = {}, isReplaced = false) {
    clearTimeout(typing.current)
    const q = text.trim()
    sent.current = q
    isTyped.current = true
    void navigate({
      to: '.',
      search: searchWith(asked, {
        q,
        ...(across && q !== '' && !chosenIn(asked, 'q') ? { [across]: undefined } : {}),
        ...change,
      }) as never,
      replace: isReplaced,
      resetScroll: false,
    })
  }

  function type(text: string) {
    setWords(text)
    isTyped.current = true
    clearTimeout(typing.current)
    typing.current = setTimeout(() => go(text, {}, input.q !== undefined), TYPING_MS)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    const shown = new FormData(form.current ?? undefined)
    const typed = filters.filter(({ suggest }) => suggest).map(({ key }) => [key, String(shown.get(key) ?? '').trim()])
    go(words, Object.fromEntries(typed))
  }

  return (
    <search aria-label={`Find ${table.nouns[1]}`}>
      <form ref={form} method="get" action={pathname} onSubmit={submit}>
        {others.map(([key, value]) => (
          <input key={key} type="hidden" name={key} value={String(value)} />
        ))}
        <Toolbar
          label="Filters"
          className={cx(
            'mb-1',
            isNarrow ? 'grid! grid-cols-2 md:grid-cols-3' : isMany && 'max-md:grid! max-md:grid-cols-2',
          )}
        >
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
            className={
              isNarrow
                ? 'col-span-full'
                : isMany
                  ? 'max-md:col-span-2 md:min-w-0 md:max-w-65 md:grow md:basis-44'
                  : 'w-65'
            }
          />
          {filters.map(({ key, label, none, suggest }, index) =>
            suggest ? (
              <SuggestedFilter
                key={key}
                name={key}
                label={label}
                placeholder={none}
                options={Object.values(table.list.filters[key] ?? {})}
                suggest={suggest}
                value={chosenIn(asked, key)}
                onChoose={(value) => go(words, { [key]: value })}
                className={cx('max-md:w-auto', shared || 'w-34', isLastAlone && index === filters.length - 1 && WHOLE)}
              />
            ) : (
              <SelectField
                key={key}
                name={key}
                label={label}
                isLabelHidden
                size="sm"
                placeholder={none}
                options={Object.entries(table.list.filters[key] ?? {}).map(([value, text]) => ({ value, label: text }))}
                value={chosenIn(asked, key)}
                onChange={(value) => go(words, { [key]: value })}
                className={cx(shared, isLastAlone && index === filters.length - 1 && WHOLE)}
              />
            ),
          )}
          <noscript>
            <button type="submit" className={buttonClass({ variant: 'outline', size: 'xs' })}>
              Apply
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

/** A filter that fills a line on a phone. */
const WHOLE = 'max-md:col-span-2'

/** Text box with suggestions. It filters when its text is one of them, at Enter, and when it loses the focus. */
function SuggestedFilter({
  name,
  label,
  placeholder,
  options,
  suggest,
  value,
  onChoose,
  className,
}: SuggestedFilterProps) {
  const [text, setText] = useState(value)
  const [found, setFound] = useState<readonly string[]>(options)
  const listId = useId()
  const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()
  useEffect(() => setText(value), [value])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is another one at each render
  useEffect(() => {
    if (text.trim() === '' || isSame(text, value)) return
    let isCurrent = true
    const typing = setTimeout(async () => {
      // Without suggestions the value can still be entered.
      const suggestions = await suggest(text.trim()).catch(() => [])
      if (isCurrent) setFound(suggestions)
    }, TYPING_MS)
    return () => {
      isCurrent = false
      clearTimeout(typing)
    }
  }, [text])

  function type(typed: string) {
    setText(typed)
    const one = found.find((option) => isSame(option, typed))
    if (one !== undefined || (typed === '' && value !== '')) onChoose(one ?? '')
  }

  return (
    <>
      <TextField
        name={name}
        label={label}
        isLabelHidden
        size="sm"
        placeholder={placeholder}
        maxLength={100}
        autoComplete="off"
        list={listId}
        value={text}
        onChange={type}
        onBlur={() => {
          if (!isSame(text.trim(), value)) onChoose(text.trim())
        }}
        className={className}
      />
      <datalist id={listId}>
        {(text.trim() === '' ? options : found).map((option) => (
          <option key={option} value={option} />
        ))}
      </datalist>
    </>
  )
}

interface SuggestedFilterProps {
  name: string
  label: string
  placeholder: string
  /** First suggestions. */
  options: readonly string[]
  suggest: (text: string) => Promise<readonly string[]>
  /** Value of the address. */
  value: string
  onChoose: (value: string) => void
  className: string
}

function chosenIn(search: object, key: string): string {
  const entry = Object.entries(search).find(([name]) => name === key)
  return typeof entry?.[1] === 'string' ? entry[1] : ''
}

interface FilterRowProps<Row extends { id: string }, Shape extends ListShape> {
  table: Pick<TableDefinition<Row, Shape>, 'list' | 'nouns' | 'search' | 'filters'>
  search: SearchOf<Shape>
  isFiltered: boolean
  /** True beside the open record: the search above three filters of equal width. */
  isNarrow?: boolean
  /** Member of the search, such as a tab, that new search words leave, so that they are looked for everywhere. */
  across?: string
}
