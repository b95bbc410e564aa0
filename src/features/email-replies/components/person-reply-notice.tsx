import { useEffect, useRef } from 'react'
import { PostButton } from '#kit/form/post-button.tsx'
import { count, dayAndTime } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'
import { readPersonReplies } from '../functions.ts'
import type { UnreadReplies } from '../schema.ts'

/**
 * Shows the unread emails of a person above everything else, and marks them as read. Without JavaScript a button does.
 * The notice stays until the page is opened again, so that it does not vanish before its reader is done.
 */
export function PersonReplyNotice({ personId, unread, newest }: PersonReplyNoticeProps) {
  const isMarked = useRef(false)
  useEffect(() => {
    if (isMarked.current) return
    isMarked.current = true
    // If this fails, the next opening marks them.
    readPersonReplies({ data: { personId } }).catch(() => undefined)
  }, [personId])
  return (
    <Notice
      className="mb-4"
      title={newest && unread.count === 1 ? newest.title : count(unread.count, 'new email')}
      action={
        <noscript>
          <PostButton
            call={readPersonReplies}
            fields={{ personId }}
            run={() => readPersonReplies({ data: { personId } })}
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

interface PersonReplyNoticeProps {
  personId: string
  unread: UnreadReplies
  /** The newest email, unless it is beyond the first page of the timeline. */
  newest: { title: string; text: string | null } | undefined
}
