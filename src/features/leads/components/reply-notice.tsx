import { useEffect, useRef } from 'react'
import { PostButton } from '#kit/form/post-button.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'
import { readLeadReply } from '../functions.ts'
import type { TimelineEntry } from '../schema.ts'

/**
 * Shows the unread email of a lead above everything else, and marks it as read. Without JavaScript a button does. The
 * notice stays until the page is opened again, so that it does not vanish before its reader is done.
 */
export function ReplyNotice({ leadId, since, entries }: ReplyNoticeProps) {
  const isMarked = useRef(false)
  useEffect(() => {
    if (isMarked.current) return
    isMarked.current = true
    // If this fails, the next opening marks it.
    readLeadReply({ data: { leadId } }).catch(() => undefined)
  }, [leadId])
  const newest = entries.find(({ from_person }) => from_person)
  return (
    <Notice
      className="mb-4"
      title={newest?.title ?? 'New reply'}
      action={
        <noscript>
          <PostButton
            call={readLeadReply}
            fields={{ leadId }}
            run={() => readLeadReply({ data: { leadId } })}
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
      {newest?.text && <p className="whitespace-pre-line [overflow-wrap:anywhere]">{newest.text}</p>}
      <p className="tabular text-ink-3 text-legal">{`Unread since ${dayAndTime(since)}`}</p>
    </Notice>
  )
}

interface ReplyNoticeProps {
  leadId: string
  /** When the first unread email arrived. */
  since: Date
  entries: readonly TimelineEntry[]
}
