import { ArrowDown, ArrowUp, GripVertical } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { GridList, GridListItem } from 'react-aria-components/GridList'
import { useDragAndDrop } from 'react-aria-components/useDragAndDrop'
import { buttonClass } from './button-class.ts'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { IconButton } from './icon-button.tsx'

/** A list put in order by dragging, by the keyboard drag of the handle (Enter, arrows, Enter) or by Move up and Move down; each move is told to screen readers. */
export function ReorderList({ label, items, isDisabled = false, onChange, className }: ReorderListProps) {
  const [message, setMessage] = useState('')

  function place(id: string, to: number) {
    const ids = items.map((item) => item.id).filter((other) => other !== id)
    ids.splice(to, 0, id)
    const moved = items.find((item) => item.id === id)
    setMessage(`${moved?.name ?? 'Item'} moved to position ${to + 1} of ${items.length}.`)
    onChange(ids)
  }

  const { dragAndDropHooks } = useDragAndDrop({
    isDisabled,
    getItems: (keys) =>
      [...keys].map((key) => ({ 'text/plain': items.find((item) => item.id === key)?.name ?? String(key) })),
    onReorder: ({ keys, target }) => {
      const id = String([...keys][0])
      const rest = items.map((item) => item.id).filter((other) => other !== id)
      const at = rest.indexOf(String(target.key))
      if (at >= 0) place(id, target.dropPosition === 'before' ? at : at + 1)
    },
  })

  return (
    <div className={className}>
      <GridList
        aria-label={label}
        items={items.map((item, index) => ({ ...item, index }))}
        dependencies={[isDisabled]}
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
              {item.index + 1}
            </span>
            <div className="min-w-0 flex-1">{item.content ?? item.name}</div>
            <div className="flex shrink-0">
              <IconButton
                icon={ArrowUp}
                size="xs"
                label={`Move ${item.name} up`}
                title="Move up"
                isDisabled={isDisabled || item.index === 0}
                onClick={() => place(item.id, item.index - 1)}
              />
              <IconButton
                icon={ArrowDown}
                size="xs"
                label={`Move ${item.name} down`}
                title="Move down"
                isDisabled={isDisabled || item.index === items.length - 1}
                onClick={() => place(item.id, item.index + 1)}
              />
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

export type ReorderListProps = {
  label: string
  /** In their present order; `content` is what the row shows, `name` what is spoken. */
  items: readonly { id: string; name: string; content?: ReactNode }[]
  isDisabled?: boolean
  /** The ids in their new order, after each move. */
  onChange: (ids: string[]) => void
  className?: string
}
