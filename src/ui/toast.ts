import { type ReactNode, useSyncExternalStore } from 'react'
import { onFirstUse } from '#kit/first-use.ts'
import type { Tone } from './notice.tsx'
import type { ToastOptions } from './toast-show.ts'

/** Their place, the Toaster, is to stand on the page. */
let isPlaced = false
const listeners = new Set<() => void>()
const place = () => {
  isPlaced = true
  for (const listener of listeners) listener()
}
// A screen reader says what changes in a place that it knows: this one is there before somebody presses anything.
onFirstUse(place)

/** What shows them comes with the first one: most visits have none. */
const engine = () => {
  place()
  return import('./toast-show.ts')
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

/** Short messages at the edge of the screen, gone after 5 seconds; an error stays until it is closed. Never the only place of an error. */
export const toast = {
  ok: (message: ReactNode, options?: ToastOptions) => open('ok', message, options),
  info: (message: ReactNode, options?: ToastOptions) => open('info', message, options),
  warning: (message: ReactNode, options?: ToastOptions) => open('warning', message, options),
  error: (message: ReactNode, options?: ToastOptions) => open('error', message, options),
  close: (id: string) => void engine().then(({ closeToast }) => closeToast(id)),
}

function open(tone: Tone, message: ReactNode, options?: ToastOptions): void {
  void engine().then(({ showToast }) => showToast(tone, message, options))
}
