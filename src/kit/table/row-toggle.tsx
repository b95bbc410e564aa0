import { useRouter } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { reloadPage } from '#kit/page/reload-page.ts'
import { Toggle } from '#ui/fields/switch.tsx'
import { toast } from '#ui/overlay/toast.ts'
import { messageOf } from '../form/refusal.ts'

/** Toggle in a row that saves right away. Its toast has Undo. */
export function RowToggle({ label, isOn, onLabel, offLabel, isLabelHidden = true, said, save }: RowToggleProps) {
  const router = useRouter()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const isRunning = useRef(false)

  async function change(next: boolean, isUndo: boolean) {
    if (isRunning.current) return
    isRunning.current = true
    setWanted(next)
    try {
      await save(next)
      await reloadPage(router)
      toast.ok(said(next), isUndo ? {} : { action: { label: 'Undo', onAction: () => void change(!next, true) } })
    } catch (error) {
      toast.error(messageOf(error))
    } finally {
      isRunning.current = false
      setWanted(null)
    }
  }

  return (
    <Toggle
      label={label}
      isLabelHidden={isLabelHidden}
      onLabel={onLabel}
      offLabel={offLabel}
      isOn={wanted ?? isOn}
      isBusy={wanted !== null}
      onChange={(next) => void change(next, false)}
    />
  )
}

interface RowToggleProps {
  /** Accessible name: "Ridge Roofing is visible on the site". */
  label: string
  isOn: boolean
  onLabel?: string
  offLabel?: string
  isLabelHidden?: boolean
  /** Confirmation after saving. */
  said: (isOn: boolean) => string
  save: (isOn: boolean) => Promise<unknown>
}
