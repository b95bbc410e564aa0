import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from './refusal.ts'

/** Returns the state of a one-button form: one run at a time, with the reason of a failure. */
export function useAct(work: () => Promise<unknown>): Act {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const isRunning = useRef(false)

  async function act(event: FormEvent) {
    event.preventDefault()
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
      isRunning.current = false
      setBusy(false)
    }
  }

  return { isBusy, failure, act }
}

interface Act {
  isBusy: boolean
  /** Reason of the failure, or ''. */
  failure: string
  /** Handler for the form's `onSubmit`. */
  act: (event: FormEvent) => Promise<void>
}
