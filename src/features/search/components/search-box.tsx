import { useRouter } from '@tanstack/react-router'
import { Building2, Clock, House, LocateFixed, type LucideIcon, MapPin, School, Search, X } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { count } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { type Choice, choicesFor, hrefOfChoice } from '../browser/choices.ts'
import { useRecentSearches } from '../browser/visitor-notes.ts'
import { suggestPlaces } from '../functions.ts'
import { circleAround, encodeArea } from '../rules/area.ts'
import type { Area, Suggestion, Suggestions } from '../schema.ts'
import type { PlaceKind } from '../words.ts'

const DEBOUNCE_MS = 120
const LIMIT = 8
const NEAR_MILES = 5

/**
 * Field for a place, street or MLS number, submitted as `q`. With JavaScript it suggests places, recent searches while
 * it is empty, and "Near me". The text can always be searched as typed.
 */
export function SearchBox({
  defaultValue = '',
  isLarge = false,
  hasButton = false,
  name = 'q',
  label = 'City, ZIP, street, school district, or MLS number',
  onPlace,
  onNear,
  className,
}: SearchBoxProps) {
  const id = useId()
  const router = useRouter()
  const input = useRef<HTMLInputElement>(null)
  const recent = useRecentSearches()
  const [isAlive, setAlive] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState(defaultValue)
  const [found, setFound] = useState<Suggestions | null>(null)
  /** Choice that Enter selects. It stays selected when the choices around it change. */
  const [ready, setReady] = useState<string | null>(null)
  const [status, setStatus] = useState('')

  // Text typed before hydration stays. A new search sets its place, unless the user typed during navigation.
  useEffect(() => {
    setAlive(true)
    setText(input.current?.value ?? '')
  }, [])
  const isTypedSince = useRef(false)
  useEffect(
    () =>
      router.subscribe('onBeforeNavigate', () => {
        isTypedSince.current = false
      }),
    [router],
  )
  const shown = useRef(defaultValue)
  // biome-ignore lint/correctness/useExhaustiveDependencies: write does the same in each render
  useEffect(() => {
    if (shown.current === defaultValue) return
    shown.current = defaultValue
    if (!isTypedSince.current) write(defaultValue)
  }, [defaultValue])
  useEffect(() => {
    const q = text.trim()
    if (!isOpen || q.length < 2) {
      setFound(null)
      return
    }
    let isLate = false
    const timer = setTimeout(async () => {
      const answer = await suggestPlaces({ data: { q, limit: LIMIT } }).catch(() => null)
      if (isLate) return
      setFound(answer)
      setStatus(answer ? count(answer.total, 'suggestion') : '')
    }, DEBOUNCE_MS)
    return () => {
      isLate = true
      clearTimeout(timer)
    }
  }, [text, isOpen])

  const groups = isOpen ? choicesFor(found, text.trim() === '' ? recent : [], name === 'q') : []
  const choices = groups.flatMap((group) => group.choices)
  const active = choices.findIndex((choice) => hrefOfChoice(choice) === ready)
  const current = choices[active]
  const isShown = isOpen && choices.length > 0

  /** Uncontrolled: React only reads the input's value. */
  function write(value: string) {
    if (input.current) input.current.value = value
    setText(value)
  }

  function choose(choice: Choice) {
    setOpen(false)
    setReady(null)
    if (choice.kind === 'recent') void router.navigate({ href: choice.href })
    else if (choice.kind === 'near') near()
    else {
      write(choice.label)
      if (onPlace) onPlace(choice.suggestion)
      else void router.navigate({ href: choice.suggestion.href })
    }
  }

  function near() {
    setStatus('Getting your location…')
    navigator.geolocation?.getCurrentPosition(
      ({ coords }) => {
        setStatus('')
        const around = circleAround([coords.longitude, coords.latitude], NEAR_MILES)
        if (onNear) onNear(around)
        else void router.navigate({ href: `/properties?${new URLSearchParams({ area: encodeArea(around) })}` })
      },
      () => setStatus('We couldn’t get your location. Enter a city or ZIP code.'),
      { timeout: 10_000, maximumAge: 300_000 },
    )
  }

  function onKeyDown(event: KeyboardEvent) {
    const last = choices.length - 1
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return setOpen(true)
      const step = event.key === 'ArrowDown' ? 1 : -1
      const next = choices[active + step < -1 ? last : active + step]
      setReady(next ? hrefOfChoice(next) : null)
    } else if (event.key === 'Enter' && isShown && current) {
      event.preventDefault()
      choose(current)
    } else if (event.key === 'Enter') setOpen(false)
    else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      setReady(null)
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only detects that the focus left
    <div
      className={cx(
        'relative flex min-w-0 items-center rounded-control border bg-white text-ink focus-within:border-navy-800 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-navy-800 on-dark:focus-within:outline-gold-300',
        isLarge
          ? 'min-h-15 rounded-panel border-control pr-1.5 md:on-dark:border-transparent'
          : 'min-h-11 border-control hover:border-navy-800',
        className,
      )}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <Icon icon={Search} className="ml-3.5 text-ink-3" />
      <label className="sr-only" htmlFor={id}>
        {label}
      </label>
      <input
        ref={input}
        id={id}
        name={name}
        type="search"
        defaultValue={defaultValue}
        maxLength={100}
        autoComplete="off"
        enterKeyHint="search"
        placeholder="City, ZIP, street, or school"
        className={cx(
          'text-ellipsis min-w-0 flex-1 bg-transparent px-2.5 outline-none [&::-webkit-search-cancel-button]:hidden',
          isLarge ? 'h-14.5 text-panel' : 'h-10.5',
        )}
        {...(isAlive && {
          role: 'combobox',
          'aria-expanded': isShown,
          'aria-autocomplete': 'list' as const,
          'aria-controls': `${id}list`,
          'aria-activedescendant': current ? `${id}${current.key}` : undefined,
          onChange: (event) => {
            isTypedSince.current = true
            setText(event.currentTarget.value)
            setOpen(true)
          },
          onFocus: () => setOpen(true),
          onClick: () => setOpen(true),
          onKeyDown,
        })}
      />
      {isAlive && text !== '' && (
        <button
          type="button"
          aria-label="Clear location"
          className="grid size-10 shrink-0 cursor-pointer place-items-center rounded-control text-navy-800 hover:bg-limestone"
          onClick={() => {
            write('')
            setOpen(true)
            input.current?.focus()
          }}
        >
          <Icon icon={X} />
        </button>
      )}
      {hasButton && (
        <button type="submit" className={buttonClass({ size: isLarge ? 'lg' : 'sm' })}>
          Search
        </button>
      )}
      {isShown && (
        <div
          id={`${id}list`}
          role="listbox"
          aria-label="Suggestions"
          className="absolute top-[calc(100%+6px)] -right-px -left-px z-40 max-h-[min(460px,60vh)] overflow-y-auto rounded-panel bg-white py-1.5 text-ink text-small shadow-pop forced-colors:border"
        >
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of a listbox is not a fieldset
            <div key={group.label} role="group" aria-label={group.label}>
              {group.label !== 'Near me' && (
                <div aria-hidden="true" className="px-4 pt-2 pb-1 font-semibold text-caption text-ink-3">
                  {group.label}
                </div>
              )}
              {group.choices.map((choice) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus and names the active option
                <div
                  key={choice.key}
                  id={`${id}${choice.key}`}
                  role="option"
                  aria-selected={choice === current}
                  className="grid min-h-11 cursor-pointer grid-cols-[20px_minmax(0,1fr)_auto] items-center gap-3 px-4 py-1.5 hover:bg-limestone aria-selected:bg-navy-50 aria-selected:shadow-[inset_3px_0_0_var(--color-navy-800)]"
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => choose(choice)}
                >
                  <Icon icon={iconOf(choice)} className="text-ink-3" />
                  <span>
                    <Marked label={choice.label} typed={text.trim()} />
                    {choice.detail && <span className="text-ink-3">{`, ${choice.detail}`}</span>}
                  </span>
                  <span className="tabular text-ink-3">{choice.end}</span>
                </div>
              ))}
            </div>
          ))}
        </div>
      )}
      <p role="status" className={status.endsWith('.') || status.endsWith('…') ? NOTE : 'sr-only'}>
        {isAlive ? status : ''}
      </p>
    </div>
  )
}

const NOTE =
  'absolute top-[calc(100%+6px)] left-0 z-30 max-w-full rounded-panel bg-white px-4 py-2.5 text-ink text-small shadow-pop'

function Marked({ label, typed }: { label: string; typed: string }) {
  const at = typed === '' ? -1 : label.toLowerCase().indexOf(typed.toLowerCase())
  if (at < 0) return label
  return (
    <>
      {label.slice(0, at)}
      <b>{label.slice(at, at + typed.length)}</b>
      {label.slice(at + typed.length)}
    </>
  )
}

const ICONS: Partial<Record<PlaceKind, LucideIcon>> = {
  search: Search,
  district: School,
  subdivision: Building2,
  address: House,
  listing: House,
}

function iconOf(choice: Choice): LucideIcon {
  if (choice.kind === 'recent') return Clock
  return choice.kind === 'near' ? LocateFixed : (ICONS[choice.suggestion.kind] ?? MapPin)
}

export type SearchBoxProps = {
  defaultValue?: string
  isLarge?: boolean
  hasButton?: boolean
  name?: string
  label?: string
  /** Replaces the navigation to a chosen place. */
  onPlace?: (suggestion: Suggestion) => void
  /** Replaces the search near the visitor. */
  onNear?: (around: Area) => void
  className?: string
}
