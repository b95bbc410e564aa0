import { useEffect, useRef } from 'react'
import { PostButton } from '#kit/form/post-button.tsx'
import { count, dayAndTime } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'

/**
 * Shows the unread emails of a lead or a person above everything else, and marks them as read. Without JavaScript a
 * button does. The notice stays until the page is opened again, so that it does not vanish before its reader is done.
 */
export function ReplyNotice<Data extends Record<string, string>>({
  call,
  data,
  unread,
  newest,
}: ReplyNoticeProps<Data>) {
  const read = () => call({ data })
  const isMarked = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: marked once, when the notice is first shown
  useEffect(() => {
    if (isMarked.current) return
    isMarked.current = true
    // If this fails, the next opening marks them.
    read().catch(() => undefined)
  }, [])
  return (
    <Notice
      className="mb-4"
      title={newest && unread.count === 1 ? newest.title : count(unread.count, 'new email')}
      action={
        <noscript>
          <PostButton
            call={call}
            fields={data}
            run={read}
            done="Marked as read."
            busyLabel="Saving…"
            variant="outline"
            size="xs"
          >
            Mark as read
          </PostButton>
        </noscript>
      }
    >
      {newest && unread.count > 1 && <p className="[overflow-wrap:anywhere]">{newest.title}</p>}
      {newest?.text && <p className="line-clamp-6 whitespace-pre-line [overflow-wrap:anywhere]">{newest.text}</p>}
      <p className="tabular text-ink-3 text-legal">{`Unread since ${dayAndTime(unread.since)}`}</p>
    </Notice>
  )
}

interface ReplyNoticeProps<Data> {
  /** Call that marks the emails as read. */
  call: ((options: { data: Data }) => Promise<unknown>) & { url: string }
  data: Data
  /** Number of unread emails, and when the first of them arrived. */
  unread: { count: number; since: Date }
  /** The newest email, unless it is beyond the first page of the timeline. */
  newest: { title: string; text: string | null } | undefined
}
