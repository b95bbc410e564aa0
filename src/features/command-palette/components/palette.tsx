import { useRouter } from '@tanstack/react-router'
import {
  Clock,
  House,
  Inbox,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  PanelsTopLeft,
  Plus,
  Search,
  UserRound,
} from 'lucide-react'
import { type KeyboardEvent, useEffect, useId, useState } from 'react'
import { count } from '#kit/time/format.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { Icon } from '#ui/text/icon.tsx'
import { noteRecentPage, useRecentPages } from '../browser/recent-pages.ts'
import { revealSection } from '../browser/reveal-section.ts'
import { useFound } from '../browser/use-found.ts'
import { groupChoices, offerNewPerson } from '../rules.ts'
import type { Choice } from '../schema.ts'
import { type ChoiceKind, MAX_CHARACTERS, MESSAGES } from '../words.ts'

/** Dialog that finds people, listings, the agent’s work, pages and actions by the first characters of their words. */
export function Palette({ title, pages, acts, isOffice, onClose }: PaletteProps) {
  const id = useId()
  const router = useRouter()
  const recent = useRecentPages()
  const [text, setText] = useState('')
  /** Key of the line that the arrows chose. It stays chosen when an answer adds lines. */
  const [ready, setReady] = useState<string | null>(null)
  const typed = text.trim()
  const { found, state } = useFound(typed, isOffice)
  const known = groupChoices(typed, { pages, acts, recent, found })
  const groups = state === 'done' ? offerNewPerson(known, acts, found.people) : known
  const choices = groups.flatMap((group) => group.choices)
  const chosen = choices.findIndex(({ key }) => key === ready)
  const active = Math.max(chosen, 0)
  const current = choices[active]
  const isSettled = typed !== '' && state !== 'busy'

  useEffect(() => {
    if (current) document.getElementById(`${id}${current.key}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current])

  async function choose({ kind, href, section }: Choice) {
    onClose()
    if (href !== '' && !section && (kind === 'page' || kind === 'act' || kind === 'recent')) noteRecentPage(href)
    if (href !== '') await router.navigate({ href })
    if (section) revealSection(section)
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.nativeEvent.isComposing) return
    const last = choices.length - 1
    const next = {
      ArrowDown: active < last ? active + 1 : 0,
      ArrowUp: active > 0 ? active - 1 : last,
      Home: 0,
      End: last,
    }
    if (event.key === 'Enter') {
      event.preventDefault()
      if (current) void choose(current)
    } else if (Object.hasOwn(next, event.key) && !event.shiftKey) {
      event.preventDefault()
      setReady(choices[next[event.key as keyof typeof next]]?.key ?? null)
    }
  }

  return (
    <Dialog title={title} size="wide" isOpen onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className="sticky top-0 z-1 flex items-center rounded-control border border-control bg-white focus-within:border-navy-800 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-navy-800">
        <Icon icon={Search} className="ml-3 text-ink-3" />
        <label htmlFor={id} className="sr-only">
          {title}
        </label>
        <input
          id={id}
          type="search"
          role="combobox"
          value={text}
          maxLength={MAX_CHARACTERS}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="go"
          placeholder="Name, email, phone, task, address, or MLS number"
          aria-expanded={choices.length > 0}
          aria-autocomplete="list"
          aria-controls={`${id}list`}
          aria-activedescendant={current ? `${id}${current.key}` : undefined}
          className="text-ellipsis h-11 min-w-0 flex-1 bg-transparent px-2.5 text-body outline-none [&::-webkit-search-cancel-button]:hidden"
          onChange={(event) => {
            setText(event.currentTarget.value)
            setReady(null)
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div className="-mx-3 min-h-80">
        <div id={`${id}list`} role="listbox" aria-label="Results" aria-busy={state === 'busy'}>
          {groups.map((group) => (
            // biome-ignore lint/a11y/useSemanticElements: a group of a listbox is not a fieldset
            <div key={group.label} role="group" aria-label={group.label}>
              <div aria-hidden="true" className="px-3 pt-2 pb-1 font-semibold text-caption text-ink-3">
                {group.label}
              </div>
              {group.choices.map((choice) => (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input handles the keys
                // biome-ignore lint/a11y/useFocusableInteractive: the input has the focus and names the active option
                <div
                  key={choice.key}
                  id={`${id}${choice.key}`}
                  role="option"
                  aria-selected={choice === current}
                  className="grid min-h-11 cursor-pointer grid-cols-[20px_minmax(0,1fr)] items-center gap-3 rounded-control px-3 py-1.5 text-small hover:bg-limestone aria-selected:bg-navy-50 aria-selected:shadow-[inset_3px_0_0_var(--color-navy-800)] md:min-h-9"
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => void choose(choice)}
                >
                  <Icon icon={ICONS[choice.kind]} className="text-ink-3" />
                  <span className="min-w-0 [overflow-wrap:anywhere]">
                    {choice.label}
                    {choice.detail && <span className="text-ink-3">{`, ${choice.detail}`}</span>}
                  </span>
                </div>
              ))}
            </div>
          ))}
        </div>
        <div className="px-3">
          {state === 'busy' && <p className="pt-3 text-ink-3 text-small">Searching…</p>}
          {state === 'failed' && (
            <Notice tone="error" isLive className="mt-3">
              {MESSAGES.failed}
            </Notice>
          )}
          {choices.length === 0 && state === 'done' && (
            <p className="pt-3 text-ink-2 text-small [overflow-wrap:anywhere]">{`Nothing found for “${typed}”.`}</p>
          )}
        </div>
      </div>
      <p role="status" className="sr-only">
        {isSettled ? count(choices.length, 'result') : ''}
      </p>
      <p className="text-ink-3 text-legal max-md:hidden">
        Use the arrow keys to choose, Enter to open, and Esc to close.
      </p>
    </Dialog>
  )
}

const ICONS: Record<ChoiceKind, LucideIcon> = {
  recent: Clock,
  page: PanelsTopLeft,
  act: Plus,
  person: UserRound,
  listing: House,
  lead: Inbox,
  task: ListChecks,
  thread: MessageSquare,
}

interface PaletteProps {
  title: string
  /** Pages of the menu that the user may open. */
  pages: Choice[]
  acts: Choice[]
  /** True in Admin. */
  isOffice: boolean
  onClose: () => void
}
