import type { LucideIcon } from 'lucide-react'
import { type ReactElement, useRef } from 'react'
import { Button, type ButtonProps } from 'react-aria-components/Button'
import { Menu as AriaMenu, MenuItem, MenuTrigger } from 'react-aria-components/Menu'
import { Popover as AriaPopover } from 'react-aria-components/Popover'
import { type ButtonLook, buttonClass } from '../fields/button.tsx'
import { cx } from '../text/cx.ts'
import { Icon } from '../text/icon.tsx'

/** Menu of actions behind a button, with arrow keys and type-ahead. Destructive actions are last and red. */
export function Menu({ trigger, items, placement = 'bottom end' }: MenuProps) {
  return (
    <MenuTrigger>
      {trigger}
      <AriaPopover placement={placement} offset={6} className={MENU_PANEL}>
        <AriaMenu className="p-2 outline-none">{items.map(itemOf)}</AriaMenu>
      </AriaPopover>
    </MenuTrigger>
  )
}

/**
 * The open menu of one of many buttons, such as those of a board's cards. The buttons are plain, because hundreds of
 * Menus would cost a page more than the rest of it. Give it a `key` that differs by button.
 */
export function OpenMenu({ button, label, items, onClose, placement = 'bottom end' }: OpenMenuProps) {
  const trigger = useRef(button)
  return (
    <AriaPopover
      triggerRef={trigger}
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      placement={placement}
      offset={6}
      className={MENU_PANEL}
    >
      <AriaMenu aria-label={label} autoFocus="first" onClose={onClose} className="p-2 outline-none">
        {items.map(itemOf)}
      </AriaMenu>
    </AriaPopover>
  )
}

function itemOf(item: MenuItemProps) {
  return (
    <MenuItem
      key={item.id}
      id={item.id}
      textValue={item.label}
      href={item.href}
      isDisabled={item.isDisabled}
      onAction={item.onAction}
      className={cx(
        'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-badge px-3 text-small no-underline md:min-h-10',
        'focus:bg-limestone pressed:bg-limestone-2 disabled:cursor-not-allowed disabled:text-ink-3 focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-navy-800',
        item.isDestructive ? 'text-error' : 'text-ink',
      )}
    >
      {item.icon && <Icon icon={item.icon} size={18} />}
      {item.label}
    </MenuItem>
  )
}

/** Classes of the floating panel. */
const PANEL =
  'w-max min-w-60 max-w-[min(400px,calc(100vw-32px))] overflow-auto rounded-panel bg-white text-ink shadow-pop ' +
  'transition duration-180 entering:translate-y-1 entering:opacity-0 exiting:opacity-0 forced-colors:border'
const MENU_PANEL = cx(PANEL, 'min-w-55')

type MenuItemProps = {
  id: string
  label: string
  icon?: LucideIcon
  onAction?: () => void
  href?: string
  isDestructive?: boolean
  isDisabled?: boolean
}

type MenuProps = {
  /** TriggerButton; its name is the name of the menu. */
  trigger: ReactElement
  items: readonly MenuItemProps[]
  placement?: 'bottom start' | 'bottom end'
}

type OpenMenuProps = Omit<MenuProps, 'trigger'> & {
  /** The button that opened it, which has the focus again when it closes. */
  button: HTMLElement
  label: string
  onClose: () => void
}

/** Button that opens the Dialog, Sheet or Menu whose `trigger` it is. */
export function TriggerButton({ variant = 'outline', size, isBlock, isIcon, className, ...rest }: TriggerButtonProps) {
  return <Button {...rest} className={cx(buttonClass({ variant, size, isBlock, isIcon }), className)} />
}

type TriggerButtonProps = Omit<ButtonProps, 'className' | 'style'> & ButtonLook & { className?: string }
