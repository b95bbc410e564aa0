import type { LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { cx } from './cx.ts'
import { Icon } from './icon.tsx'
import { popoverClass } from './popover.tsx'

/** Menu of actions behind a button, with arrow keys and type-ahead. Destructive actions are last and red. */
export function Menu({ trigger, items, placement = 'bottom end' }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <AriaPopover placement={placement} offset={6} className={cx(popoverClass, 'min-w-55')}>
        <AriaMenu className="p-2 outline-none">
          {items.map((item) => (
            <MenuItem
              key={item.id}
              id={item.id}
              textValue={item.label}
              href={item.href}
              isDisabled={item.isDisabled}
              onAction={item.onAction}
              className={cx(
                'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-badge px-3 text-small no-underline outline-none md:min-h-10',
                'focus:bg-limestone pressed:bg-limestone-2 disabled:cursor-not-allowed disabled:text-ink-3 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-navy-800',
                item.isDestructive ? 'text-error' : 'text-ink',
              )}
            >
              {item.icon && <Icon icon={item.icon} size={18} />}
              {item.label}
            </MenuItem>
          ))}
        </AriaMenu>
      </AriaPopover>
    </MenuTrigger>
  )
}

export type MenuItemProps = {
  id: string
  label: string
  icon?: LucideIcon
  onAction?: () => void
  href?: string
  isDestructive?: boolean
  isDisabled?: boolean
}

export type MenuProps = {
  /** TriggerButton; its name is the name of the menu. */
  trigger: ReactElement
  items: readonly MenuItemProps[]
  placement?: 'bottom start' | 'bottom end'
}
