import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { DropIndicator, useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { buttonClass, IconButton } from '../fields/button.tsx'
import { cx } from '../text/cx.ts'
import { Icon } from '../text/icon.tsx'

/**
 * List that is reordered by dragging, by keyboard on the handle (Enter, arrows, Enter), or by Move up and Move down.
 * Announces each move to screen readers.
 */
export function ReorderList({ label, items, first = 1, isDisabled = false, onChange, className }: ReorderListProps) {
  const box = useRef<HTMLDivElement>(null)
  const pressed = useRef('')
  const [message, setMessage] = useState('')

  // Moving a row blurs the button in it, so focus the same button of the same item again.
  useEffect(() => {
    if (items.length > 0 && pressed.current !== '') {
      box.current?.querySelector<HTMLElement>(`[data-move="${CSS.escape(pressed.current)}"]`)?.focus()
      pressed.current = ''
    }
  }, [items])

  function place(id: string, to: number) {
    const ids = items.map((item) => item.id).filter((other) => other !== id)
    ids.splice(to, 0, id)
    if (ids.every((other, index) => other === items[index]?.id)) return
    const moved = items.find((item) => item.id === id)
    setMessage(`${moved?.name ?? 'Item'} moved to position ${to + 1} of ${items.length}.`)
    onChange(ids)
  }

  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled,
    getItems: (keys) =>
      [...keys].map((key) => ({ 'text/plain': items.find((item) => item.id === key)?.name ?? String(key) })),
    renderDropIndicator: (target) => (
      <DropIndicator target={target} className="relative z-1 -my-px h-0.5 drop-target:bg-navy-800" />
    ),
    onReorder: ({ keys, target }) => {
      const id = String([...keys][0])
      const rest = items.map((item) => item.id).filter((other) => other !== id)
      const at = rest.indexOf(String(target.key))
      if (at >= 0) place(id, target.dropPosition === 'before' ? at : at + 1)
    },
  })

  function moveButton(item: Row, direction: 'up' | 'down') {
    const to = direction === 'up' ? item.index - 1 : item.index + 1
    const isEnd = to < 0 || to === items.length
    return (
      <IconButton
        icon={direction === 'up' ? ArrowUp : ArrowDown}
        size="xs"
        label={`Move ${item.name} ${direction}`}
        title={`Move ${direction}`}
        data-move={`${item.id} ${direction}`}
        isDisabled={isDisabled}
        // Not `disabled`: at the end of the list, the clicked button must not lose the focus.
        aria-disabled={isEnd}
        onClick={() => {
          if (isEnd) return
          pressed.current = `${item.id} ${direction}`
          place(item.id, to)
        }}
      />
    )
  }

  return (
    <div ref={box} className={className}>
      <GridList
        aria-label={label}
        items={items.map((item, index) => ({ ...item, index }))}
        dependencies={[isDisabled, first]}
        dragAndDropHooks={dragAndDropHooks}
        keyboardNavigationBehavior="tab"
        className="border-line border-t"
      >
        {(item) => (
          <GridListItem
            textValue={item.name}
            className={cx(
              'flex min-h-13 items-center gap-2 border-line border-b bg-white py-1.5 -outline-offset-2',
              'dragging:opacity-60 focus-visible:outline-2 focus-visible:outline-navy-800 drop-target:bg-navy-50',
            )}
          >
            <Button
              slot="drag"
              aria-label={`Move ${item.name}`}
              className={cx(buttonClass({ variant: 'quiet', size: 'xs', isIcon: true }), 'cursor-grab text-ink-3')}
            >
              <Icon icon={GripVertical} size={18} />
            </Button>
            <span aria-hidden="true" className="tabular w-6 text-right text-ink-3">
              {item.index + first}
            </span>
            <div className="min-w-0 flex-1">{item.content ?? item.name}</div>
            <div className="flex shrink-0">
              {moveButton(item, 'up')}
              {moveButton(item, 'down')}
            </div>
          </GridListItem>
        )}
      </GridList>
      <p role="status" className="sr-only">
        {message}
      </p>
    </div>
  )
}

type Row = ReorderListProps['items'][number] & { index: number }

type ReorderListProps = {
  label: string
  /** Items in their current order. `content` is shown in the row, `name` is the accessible name. */
  items: readonly { id: string; name: string; content?: ReactNode }[]
  /** Number of the first item, if there are rows above that don't move. */
  first?: number
  isDisabled?: boolean
  /** Called after each move, with the ids in their new order. */
  onChange: (ids: string[]) => void
  className?: string
}
