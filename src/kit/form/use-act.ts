import { type FormEvent, useRef, useState } from 'react'
import { messageOf } from './refusal.ts'

/** For a form that is one button: a press does its work once at a time, and says why where it was refused. */
export function useAct(work: () => Promise<unknown>): Act {
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState('')
  const isRunning = useRef(false)

  async function act(event: FormEvent) {
    event.preventDefault()
    // A second press may come before the first is painted.
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
  /** Why it was refused; empty where it was not. */
  failure: string
  /** For the form's `onSubmit`. */
  act: (event: FormEvent) => Promise<void>
}
