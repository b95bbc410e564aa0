import { Ellipsis } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Icon } from '../text/icon.tsx'
import { ConfirmDialog, Dialog } from './dialog.tsx'
import { Menu, OpenMenu, TriggerButton } from './menu.tsx'
import { Sheet } from './sheet.tsx'
import { Toaster } from './toaster.tsx'

function nothing() {}

function ButtonOfMany() {
  const [button, setButton] = useState<HTMLElement | null>(null)
  return (
    <>
      <button type="button" onClick={({ currentTarget }) => setButton(currentTarget)}>
        Move Ada Miller to…
      </button>
      {button && (
        <OpenMenu
          button={button}
          label="Move Ada Miller to…"
          items={[{ id: 'closed', label: 'Closed' }]}
          onClose={() => setButton(null)}
        />
      )}
    </>
  )
}

/** The components of this family in their main states. Uses no classes: Tailwind scans this file too. */
export const overlayGallery: Record<string, ReactNode> = {
  ConfirmDialog: (
    <ConfirmDialog
      action="Delete vendor"
      objectName="Ridge Roofing"
      trigger={<TriggerButton>Delete…</TriggerButton>}
      onConfirm={nothing}
    />
  ),
  Dialog: <Dialog title="Save this search" trigger={<TriggerButton>Save search</TriggerButton>} />,
  Menu: (
    <Menu
      trigger={
        <TriggerButton isIcon variant="quiet" aria-label="More for Ridge Roofing">
          <Icon icon={Ellipsis} />
        </TriggerButton>
      }
      items={[{ id: 'edit', label: 'Edit' }]}
    />
  ),
  OpenMenu: <ButtonOfMany />,
  Sheet: <Sheet title="Filters" side="left" trigger={<TriggerButton>All filters</TriggerButton>} />,
  Toaster: <Toaster />,
  TriggerButton: <TriggerButton size="sm">Open the filters</TriggerButton>,
}
