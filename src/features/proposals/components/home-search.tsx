import { Search } from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { fieldIdOf, useCallFormState } from '#kit/form/call-form.ts'
import { count, number } from '#kit/time/format.ts'
import { FieldFrame, fieldAria, inputClass } from '#ui/fields/field.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import { useSuggestedHomes } from '../browser/use-suggested-homes.ts'
import type { OfferedHome } from '../schema.ts'
import { OfferedFacts, OfferedPhoto } from './offered-home.tsx'

/**
 * Field of one home: suggests homes as the agent types, and sends the text itself if none is chosen. The focus stays in
 * the field; the arrow keys move the choice, Enter takes it and Esc closes the list.
 */
export function HomeSearch({ name, label, personId, chosen, isAlive, onChoose }: HomeSearchProps) {
  const form = useCallFormState()
  const ownId = useId()
  const input = useRef<HTMLInputElement>(null)
  const [isOpen, setOpen] = useState(false)
  /** Id of the home that the arrows chose. It stays chosen when an answer adds homes. */
  const [ready, setReady] = useState<string | null>(null)
  const id = isAlive ? fieldIdOf(form.id, name) : ownId
  const text = String(form.typed[name] ?? '')
  const typed = text.trim()
  const { found, state, problem } = useSuggestedHomes(personId, isOpen ? typed : '')
  const homes = found.groups.flatMap((group) => group.homes)
  const isTaken = (home: OfferedHome) => home.is_open || chosen.includes(home.id)
  const free = homes.filter((home) => !isTaken(home))
  const active = free.findIndex((home) => home.id === ready)
  const current = free[active]
  const isShown = isOpen && state !== 'idle'
  const error = form.errors[name]
  const help = 'Address, MLS number, subdivision, or city.'

  // Text typed before hydration stays.
  useEffect(() => {
    const early = input.current?.value ?? ''
    if (isAlive && early !== '' && form.latest()[name] === '') form.setValue(name, early)
  }, [isAlive, form, name])
  const { fields } = form
  useEffect(() => {
    if (!isAlive) return
    fields.set(name, { label, show: String })
    return () => void fields.delete(name)
  }, [fields, name, label, isAlive])
  useEffect(() => {
    if (current) document.getElementById(`${ownId}${current.id}`)?.scrollIntoView({ block: 'nearest' })
  }, [ownId, current])

  function choose(home: OfferedHome) {
    setOpen(false)
    setReady(null)
    onChoose(home)
    input.current?.focus()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (!isOpen) return setOpen(true)
      const last = free.length - 1
      const next = active + (event.key === 'ArrowDown' ? 1 : -1)
      setReady(free[next < -1 ? last : next]?.id ?? null)
    } else if (event.key === 'Enter' && typed !== '') {
      // Enter takes a home and never sends the form with a half-typed address.
      event.preventDefault()
      const [only] = free
      if (current) choose(current)
      else if (isShown && state === 'done' && only && free.length === 1) choose(only)
      else setOpen(true)
    } else if (event.key === 'Escape' && isShown) {
      event.preventDefault()
      event.stopPropagation()
      setOpen(false)
      setReady(null)
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only detects that the focus left
    <div
      className="relative"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) setOpen(false)
      }}
    >
      <FieldFrame id={id} label={label} help={help} error={error}>
        <span className="relative flex items-center">
          <Icon icon={Search} className="pointer-events-none absolute left-3.5 text-ink-3" />
          <input
            ref={input}
            id={id}
            type="search"
            maxLength={300}
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="search"
            {...fieldAria(id, help, error)}
            className={cx(
              inputClass({ hasError: Boolean(error), padding: 'pr-3.5 pl-10.5' }),
              '[&::-webkit-search-cancel-button]:hidden',
            )}
            {...(isAlive && {
              value: text,
              role: 'combobox',
              'aria-expanded': isShown && homes.length > 0,
              'aria-autocomplete': 'list' as const,
              'aria-controls': `${ownId}list`,
              'aria-activedescendant': current ? `${ownId}${current.id}` : undefined,
              onChange: (event) => {
                form.setValue(name, event.currentTarget.value)
                setReady(null)
                setOpen(true)
              },
              onClick: () => setOpen(true),
              onKeyDown,
            })}
          />
        </span>
      </FieldFrame>
      {isShown && (
        <div className="absolute inset-x-0 top-[calc(100%+6px)] z-40 rounded-panel bg-white py-1.5 text-ink shadow-pop forced-colors:border">
          <div
            id={`${ownId}list`}
            role="listbox"
            aria-label="Homes"
            aria-busy={state === 'busy'}
            className="max-h-[min(460px,60vh)] overflow-y-auto"
          >
            {found.groups.map((group) => (
              // biome-ignore lint/a11y/useSemanticElements: a group of a listbox is not a fieldset
              <div key={group.label} role="group" aria-label={group.label}>
                <div aria-hidden="true" className="px-4 pt-2 pb-1 font-semibold text-caption text-ink-3">
                  {group.label}
                </div>
                {group.homes.map((home) => (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
                  // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus and names the active option
                  <div
                    key={home.id}
                    id={`${ownId}${home.id}`}
                    role="option"
                    aria-selected={home === current}
                    aria-disabled={isTaken(home) || undefined}
                    className="flex cursor-pointer items-start gap-3 px-4 py-2.5 hover:bg-limestone aria-disabled:cursor-default aria-disabled:bg-white aria-selected:bg-navy-50 aria-selected:shadow-[inset_3px_0_0_var(--color-navy-800)]"
                    onPointerDown={(event) => event.preventDefault()}
                    onClick={() => !isTaken(home) && choose(home)}
                  >
                    <OfferedPhoto home={home} />
                    <span className="min-w-0 leading-snug [overflow-wrap:anywhere]">
                      <OfferedFacts home={home} />
                      {isTaken(home) && (
                        <b className="block text-small">{home.is_open ? 'Already proposed' : 'Already in your list'}</b>
                      )}
                    </span>
                  </div>
                ))}
              </div>
            ))}
          </div>
          <div className="px-4 text-ink-2 text-small">
            {state === 'busy' && homes.length === 0 && <p className="py-2">Searching…</p>}
            {state === 'failed' && (
              <Notice tone="error" isLive className="my-2">
                {problem}
              </Notice>
            )}
            {state === 'done' && homes.length === 0 && found.hidden === 0 && (
              <p className="py-2 [overflow-wrap:anywhere]">{`No home for sale matches “${typed}”.`}</p>
            )}
            {state === 'done' && found.hidden > 0 && <p className="py-2">{hiddenText(found.hidden)}</p>}
          </div>
        </div>
      )}
      <p role="status" className="sr-only">
        {isShown && state === 'done' ? statusText(homes.length, found.hidden) : ''}
      </p>
    </div>
  )
}

function hiddenText(hidden: number): string {
  return hidden === 1
    ? 'The MLS doesn’t allow us to show 1 matching home to this person.'
    : `The MLS doesn’t allow us to show ${number(hidden)} matching homes to this person.`
}

function statusText(homes: number, hidden: number): string {
  return [count(homes, 'home'), ...(hidden > 0 ? [hiddenText(hidden)] : [])].join('. ')
}

interface HomeSearchProps {
  /** Member of the form: the first field without a home. */
  name: string
  label: string
  personId: string
  /** Ids of the homes in the list. */
  chosen: readonly string[]
  /** True after hydration. */
  isAlive: boolean
  onChoose: (home: OfferedHome) => void
}
