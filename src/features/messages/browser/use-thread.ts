import { useRouter } from '@tanstack/react-router'
import { useCallback, useEffect, useRef, useState } from 'react'
import { asAppError } from '#kit/call/errors.ts'
import { messageOf } from '#kit/form/refusal.ts'
import { deleteMessage, getThread, markMessageRead, sendMessage } from '../functions.ts'
import { mergeMessages, pollInterval, statusOf } from '../rules.ts'
import type { Message, Thread } from '../schema.ts'
import { storeDraft, storedDraft, type Unsent } from './message-drafts.ts'
import { publishUnread } from './unread.ts'

/** A message that is being sent or failed to send. */
export interface Outgoing extends Unsent {
  state: 'sending' | 'failed'
  fault: string | null
}

/** State and actions of an open thread. */
export interface LiveThread {
  messages: readonly Message[]
  hasOlder: boolean
  refusal: string | null
  outgoing: readonly Outgoing[]
  draft: string
  /** Text that a screen reader announces for new messages. */
  news: string
  write: (text: string) => void
  send: (documentIds: string[]) => void
  retry: (key: string) => void
  drop: (key: string) => void
  hide: (messageId: string) => Promise<void>
  loadOlder: () => Promise<void>
}

/**
 * Synchronizes an open thread with the server. Polls often while the thread is active, seldom when it is quiet, and not
 * at all while the page is hidden. Marks messages as read only once they are visible.
 */
export function useThread(loaded: Thread, accountId: string): LiveThread {
  const { id } = loaded
  const router = useRouter()
  const [state, setState] = useState(loaded)
  const [outgoing, setOutgoing] = useState<readonly Outgoing[]>([])
  const [draft, setDraft] = useState('')
  const [news, setNews] = useState('')
  const [hidden, setHidden] = useState<readonly string[]>([])
  const latest = useRef(state)
  latest.current = state
  const activeAt = useRef(0)
  const readSeq = useRef(loaded.own_read_seq)

  const mergeThread = useCallback((next: Thread) => {
    setState((now) => ({
      ...now,
      home: next.home,
      refusal: next.refusal,
      other_read_seq: Math.max(now.other_read_seq, next.other_read_seq),
      last_seq: Math.max(now.last_seq, next.last_seq),
      messages: mergeMessages(now.messages, next.messages),
    }))
  }, [])

  // Merge the reloaded thread, so that no message on the page disappears.
  useEffect(() => mergeThread(loaded), [loaded, mergeThread])

  // Read the device's draft after hydration, because the server render cannot have it.
  useEffect(() => {
    const stored = storedDraft(accountId, id)
    setDraft((typed) => typed || stored.text)
    setOutgoing(stored.unsent.map((one) => ({ ...one, state: 'failed', fault: NOT_SENT })))
  }, [accountId, id])

  // A message may have been stored although its response was lost. Drop it from the outgoing list.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `saveDraft` does the same at each render
  useEffect(() => {
    const rest = outgoing.filter(({ key }) => !state.messages.some(({ client_key }) => client_key === key))
    if (rest.length === outgoing.length) return
    setOutgoing(rest)
    saveDraft(draft, rest)
  }, [outgoing, state.messages])

  function saveDraft(text: string, pending: readonly Outgoing[]) {
    storeDraft(accountId, id, {
      text,
      unsent: pending.map(({ key, body, documentIds }) => ({ key, body, documentIds })),
    })
  }

  const refreshList = useCallback(
    () => router.invalidate({ filter: ({ routeId }) => /\/messages$/.test(routeId) }),
    [router],
  )

  const markSeen = useCallback(async () => {
    const { messages } = latest.current
    const last = messages.findLast(({ is_own_side }) => !is_own_side)
    if (!last || last.seq <= readSeq.current || document.hidden) return
    const before = readSeq.current
    readSeq.current = last.seq
    try {
      publishUnread(await markMessageRead({ data: { threadId: id, seq: last.seq } }))
      await refreshList()
    } catch {
      // Retried for the next message, and when the page becomes visible or online.
      readSeq.current = before
    }
  }, [id, refreshList])

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    let isOver = false
    activeAt.current = Date.now()
    const poll = async () => {
      clearTimeout(timer)
      if (document.hidden || isOver) return
      try {
        const next = await getThread({ data: { threadId: id, after: latest.current.messages.at(-1)?.seq ?? 0 } })
        if (isOver) return
        const came = next.messages.filter(
          ({ id: one, is_own_side }) => !is_own_side && !latest.current.messages.some((known) => known.id === one),
        )
        if (next.messages.length > 0 || next.other_read_seq > latest.current.other_read_seq) mergeThread(next)
        if (came.length > 0) {
          activeAt.current = Date.now()
          setNews(`New message from ${came.at(-1)?.author_name}: ${came.at(-1)?.body}`)
        }
      } catch {
        // Offline: try again at the next poll.
      }
      if (!isOver) timer = setTimeout(poll, pollInterval(Date.now() - activeAt.current))
    }
    const onSeen = () => {
      if (document.hidden) return
      void markSeen()
      void poll()
    }
    timer = setTimeout(poll, pollInterval(0))
    document.addEventListener('visibilitychange', onSeen)
    window.addEventListener('online', onSeen)
    return () => {
      isOver = true
      clearTimeout(timer)
      document.removeEventListener('visibilitychange', onSeen)
      window.removeEventListener('online', onSeen)
    }
  }, [id, mergeThread, markSeen])

  // biome-ignore lint/correctness/useExhaustiveDependencies: run for each new message
  useEffect(() => void markSeen(), [state.messages.length, markSeen])

  async function post({ key, body, documentIds }: Unsent) {
    setOutgoing((all) => all.map((one) => (one.key === key ? { ...one, state: 'sending', fault: null } : one)))
    try {
      const seenSeq = latest.current.messages.at(-1)?.seq ?? 0
      const { message } = await sendMessage({ data: { threadId: id, body, documentIds, clientKey: key, seenSeq } })
      activeAt.current = Date.now()
      setState((now) => ({
        ...now,
        last_seq: Math.max(now.last_seq, message.seq),
        messages: mergeMessages(now.messages, [message]),
      }))
      setOutgoing((all) => {
        const rest = all.filter((one) => one.key !== key)
        saveDraft(storedDraft(accountId, id).text, rest)
        return rest
      })
      void refreshList()
    } catch (thrown) {
      const unanswered = navigator.onLine ? NOT_SENT : NO_CONNECTION
      const fault = asAppError(thrown) ? messageOf(thrown) : unanswered
      setOutgoing((all) => all.map((one) => (one.key === key ? { ...one, state: 'failed', fault } : one)))
    }
  }

  return {
    messages: state.messages
      .filter(({ id: one }) => !hidden.includes(one))
      .map((message) => ({ ...message, status: statusOf(message.seq, state.other_read_seq) })),
    hasOlder: state.has_older,
    refusal: state.refusal,
    outgoing,
    draft,
    news,
    write(text) {
      activeAt.current = Date.now()
      setDraft(text)
      saveDraft(text, outgoing)
    },
    send(documentIds) {
      const one: Outgoing = { key: crypto.randomUUID(), body: draft.trim(), documentIds, state: 'sending', fault: null }
      const all = [...outgoing, one]
      setOutgoing(all)
      setDraft('')
      // Store before sending, so that a message survives if the browser closes.
      saveDraft('', all)
      void post(one)
    },
    retry(key) {
      const one = outgoing.find((pending) => pending.key === key)
      if (one) void post(one)
    },
    drop(key) {
      const rest = outgoing.filter((one) => one.key !== key)
      setOutgoing(rest)
      saveDraft(draft, rest)
    },
    async hide(messageId) {
      await deleteMessage({ data: { messageId } })
      // A response already in flight may still contain the message, so hide it here too.
      setHidden((all) => [...all, messageId])
      await refreshList()
    },
    async loadOlder() {
      const first = latest.current.messages[0]?.seq
      if (first === undefined) return
      const older = await getThread({ data: { threadId: id, before: first } })
      setState((now) => ({ ...now, has_older: older.has_older, messages: mergeMessages(now.messages, older.messages) }))
    },
  }
}

const NO_CONNECTION = 'Not sent. You’re offline. Saved on this device.'
const NOT_SENT = 'Not sent. Saved on this device.'
