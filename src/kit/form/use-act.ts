import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from './refusal.ts'

/** Returns the state of a one-button form: one run at a time, with the reason of a failure. */
export function useAct(work: () => Promise<unknown>): Act {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const isRunning = useRef(false)

  async function act(event: FormEvent) {
    event.preventDefault()
    const form = event.currentTarget as HTMLElement
    const part = form.closest<HTMLElement>('section, main')
    // A second click may come before the first one is painted.
    if (isRunning.current) return
    isRunning.current = true
    setBusy(true)
    setFailure('')
    try {
      await work()
    } catch (thrown) {
      setFailure(messageOf(thrown))
    } finally {
      if (!form.isConnected) keepFocusNear(part)
      isRunning.current = false
      setBusy(false)
    }
  }

  return { isBusy, failure, act }
}

/** Focuses the part of the page that held a form, so that a screen reader does not restart at the top. */
function keepFocusNear(part: HTMLElement | null): void {
  const place = part?.isConnected ? part : document.querySelector('main')
  if (!place || document.activeElement !== document.body) return
  place.tabIndex = -1
  place.focus({ preventScroll: true })
}

interface Act {
  isBusy: boolean
  /** Reason of the failure, or ''. */
  failure: string
  /** Handler for the form's `onSubmit`. */
  act: (event: FormEvent) => Promise<void>
}
