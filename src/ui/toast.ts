import type { ReactNode } from 'react'
import type { Tone } from './notice.tsx'
import type { ToastOptions } from './toast-show.ts'

/** What shows them comes with the first one: most visits have none. */
const engine = () => import('./toast-show.ts')

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
