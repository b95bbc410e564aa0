import { type ReactNode, useSyncExternalStore } from 'react'
import { onFirstInteraction, retryableImport } from '#kit/client-loading/public.ts'
import type { Tone } from './notice.tsx'

export type ToastOptions = {
  /** One thing that can be done about it: "Undo". */
  action?: { label: string; onAction: () => void }
  /** A second toast of the same id takes the place of the first. */
  id?: string
}

/** Their place, the Toaster, is to stand on the page. */
let isPlaced = false
const listeners = new Set<() => void>()
const place = () => {
  isPlaced = true
  for (const listener of listeners) listener()
}
// A screen reader says what changes in a place that it knows: this one is there before somebody presses anything.
onFirstInteraction(place)

/** What shows them, and their place: one file, so that it can be asked for again where it did not come. */
export const loadToaster = retryableImport(() => import('./toaster.tsx'))
function withToaster(run: (toaster: Awaited<ReturnType<typeof loadToaster>>) => void): void {
  place()
  // No message is the only place of what it says: one that can't be shown is left out.
  loadToaster().then(run, () => undefined)
}

/** True once somebody uses the page, or the first message has come: the Toaster is then to stand on it. */
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

/** Short messages at the edge of the screen, gone after 5 seconds; an error that asks for an act stays until it is closed. Never the only place of an error. */
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
