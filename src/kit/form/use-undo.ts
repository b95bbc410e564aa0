import { useRouter } from '@tanstack/react-router'
import { reloadPage } from '#kit/page/reload-page.ts'
import { type ToastOptions, toast } from '#ui/overlay/toast.ts'
import { messageOf } from './refusal.ts'

/** Makes the opposite call. A text that it returns is shown as a warning. */
export type Undo = () => Promise<unknown>

/** Returns a function that makes the Undo of a toast from the opposite call, after which the page reloads. */
export function useUndo(): (undo: Undo, onUndone?: () => void) => NonNullable<ToastOptions['action']> {
  const router = useRouter()
  async function revert(undo: Undo, onUndone?: () => void) {
    try {
      const warning = await undo()
      await reloadPage(router)
      onUndone?.()
      if (typeof warning === 'string') toast.warning(warning)
    } catch (error) {
      toast.error(messageOf(error))
    }
  }
  return (undo, onUndone) => ({ label: 'Undo', onAction: () => void revert(undo, onUndone) })
}
