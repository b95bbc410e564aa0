import { type RefObject, useEffect, useState } from 'react'
import { browserStore } from '#kit/browser-store.ts'
import { Button } from '#ui/fields/button.tsx'
import { Switch } from '#ui/fields/switch.tsx'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { DataList } from '#ui/table/data-list.tsx'

/** Present while the keys are off. They can be, because speech input may press them. Source: WCAG 2.2, 2.1.4. */
const store = browserStore({ key: 'list-keys', schema: isOffMark, isText: true })

const ROW_LINK = 'tbody tr > th a'
const SEARCH = 'main input[type=search]'

/** Button that shows the keys of a list. They move between its rows and to its search field, unless the user types. */
export function ListKeys({ list, hasPicks }: { list: RefObject<HTMLElement | null>; hasPicks: boolean }) {
  const isOff = store.useValue() !== null
  const [isShown, setShown] = useState(false)

  useEffect(() => {
    if (isOff) return
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isElsewhere(event)) return
      const target = targetOf(event, list.current)
      if (event.key === '?') setShown(true)
      else if (!target) return
      else target.focus()
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [list, isOff])

  const keys = [
    { label: 'J or ↓', value: 'Next row' },
    { label: 'K or ↑', value: 'Previous row' },
    { label: 'Enter', value: 'Open the row' },
    ...(hasPicks ? [{ label: 'X', value: 'Select the row' }] : []),
    { label: '/', value: 'Search this list' },
    { label: '?', value: 'Show these keys' },
  ]
  return (
    <>
      <Button variant="quiet" size="xs" className="max-md:hidden" onClick={() => setShown(true)}>
        Keyboard shortcuts
      </Button>
      {isShown && (
        <Dialog title="Keyboard shortcuts" isOpen onOpenChange={setShown}>
          <Switch
            name="list_keys"
            label="Use single keys in lists"
            value={!isOff}
            onChange={(isOn: boolean) => store.set(isOn ? null : 'off')}
          />
          <DataList items={keys} />
        </Dialog>
      )}
    </>
  )
}

/** Returns whether a key press belongs to something else: a field, a dialog, a menu, or a shortcut of the browser. */
function isElsewhere({ target, ctrlKey, metaKey, altKey, isComposing }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || isComposing) return true
  if (target instanceof Element && target.closest('input:not([type=checkbox]), select, textarea, [contenteditable]'))
    return true
  return document.querySelector('[role=dialog], [role=alertdialog], [role=menu]') !== null
}

/** Returns the element to which a key moves the focus; null if the key or its target is none. */
function targetOf({ key, target }: KeyboardEvent, list: HTMLElement | null): HTMLElement | null {
  if (key === '/') return document.querySelector<HTMLElement>(SEARCH)
  const links = [...(list?.querySelectorAll<HTMLElement>(ROW_LINK) ?? [])]
  const row = target instanceof Element ? target.closest('tbody tr') : null
  const at = links.findIndex((link) => row?.contains(link))
  // The arrows scroll the page unless a row has the focus.
  if (key === 'j' || (key === 'ArrowDown' && at >= 0)) return links[at + 1] ?? null
  if (key === 'k' || (key === 'ArrowUp' && at >= 0)) return links[at - 1] ?? null
  return null
}

function isOffMark(stored: unknown): stored is 'off' {
  return stored === 'off'
}
