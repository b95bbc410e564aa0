import { type ReactNode, useSyncExternalStore } from 'react'
import { onFirstInteraction, retryableImport } from '#kit/client-loading/public.ts'
import type { Tone } from '../page/notice.tsx'

export type ToastOptions = {
  /** An action: "Undo". */
  action?: { label: string; onAction: () => void }
  /** A toast replaces the one with the same id. */
  id?: string
}

/** True once the Toaster should be on the page. */
let isPlaced = false
const listeners = new Set<() => void>()
const place = () => {
  isPlaced = true
  for (const listener of listeners) listener()
}
// Screen readers announce changes only in a live region that they know, so add it before a click can cause a toast.
onFirstInteraction(place)

/** Loads the toaster in one file, so that the import can be retried. */
export const loadToaster = retryableImport(() => import('./toaster.tsx'))
function withToaster(run: (toaster: Awaited<ReturnType<typeof loadToaster>>) => void): void {
  place()
  // A toast is never the only place of its message, so drop one that cannot be shown.
  loadToaster().then(run, () => undefined)
}

/** Returns true after the visitor's first interaction or the first toast, when the Toaster belongs on the page. */
export function useToastPlace(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isPlaced,
    () => false,
  )
}

/**
 * Shows short messages at the edge of the screen, for 5 seconds; an error with an action stays until closed. Never
 * report an error by toast alone.
 */
export const toast = {
  ok: (message: ReactNode, options?: ToastOptions) => open('ok', message, options),
  info: (message: ReactNode, options?: ToastOptions) => open('info', message, options),
  warning: (message: ReactNode, options?: ToastOptions) => open('warning', message, options),
  error: (message: ReactNode, options?: ToastOptions) => open('error', message, options),
  close: (id: string) => withToaster(({ closeToast }) => closeToast(id)),
}

function open(tone: Tone, message: ReactNode, options?: ToastOptions): void {
  withToaster(({ showToast }) => showToast(tone, message, options))
}
