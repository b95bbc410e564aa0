import { CircleAlert, Trash2 } from 'lucide-react'
import { AttachmentLine } from '#features/documents/public.tsx'
import { time } from '#kit/time/format.ts'
import { IconButton } from '#ui/fields/button.tsx'
import { cx } from '#ui/text/cx.ts'
import { Icon } from '#ui/text/icon.tsx'
import type { Outgoing } from '../browser/use-thread.ts'
import type { Message } from '../schema.ts'

const BUBBLE =
  'whitespace-pre-wrap rounded-panel forced-colors:border px-3.5 py-2 leading-normal [overflow-wrap:anywhere]'

/** A message in its thread. The last message of a group shows the time. */
export function MessageBubble({
  message,
  isLastOfGroup,
  onHide,
}: {
  message: Message
  isLastOfGroup: boolean
  onHide: () => void
}) {
  const { body, is_own, is_own_side, author_name, sent_at, status, documents } = message
  const who = is_own ? 'You' : author_name
  return (
    <li
      className={cx(
        'group/message grid max-w-[88%] gap-1 md:max-w-[min(560px,84%)]',
        is_own_side ? 'justify-items-end self-end' : 'justify-items-start self-start',
        isLastOfGroup ? 'mb-3.5' : 'mb-1',
      )}
    >
      <span className="sr-only">
        {who}, {time(sent_at)}:
      </span>
      <div className={cx('flex items-center gap-1', is_own_side && 'flex-row-reverse')}>
        <div className="grid min-w-0 gap-1">
          {body && <p className={cx(BUBBLE, is_own_side ? 'bg-navy-50' : 'bg-limestone')}>{body}</p>}
          {documents.map((attachment) => (
            <div
              key={attachment.id}
              className={cx(
                'rounded-panel px-3 py-2 forced-colors:border',
                is_own_side ? 'bg-navy-50' : 'bg-limestone',
              )}
            >
              <AttachmentLine attachment={attachment} />
            </div>
          ))}
        </div>
        <IconButton
          icon={Trash2}
          size="xs"
          label="Delete this message for you"
          className="text-ink-3! opacity-0 focus-visible:opacity-100 group-hover/message:opacity-100 [@media(hover:none)]:-mx-2 [@media(hover:none)]:opacity-50"
          onClick={onHide}
        />
      </div>
      {isLastOfGroup && (
        <p className="tabular text-ink-3 text-legal" aria-hidden={!is_own}>
          {!is_own && `${author_name}, `}
          {time(sent_at)}
          {is_own_side && (status === 'read' ? ', read' : ', sent')}
        </p>
      )}
    </li>
  )
}

/** A message that is being sent, or that failed: with the reason, retry and discard. */
export function OutgoingBubble({
  outgoing: { body, documentIds, state, fault },
  onRetry,
  onDrop,
}: {
  outgoing: Outgoing
  onRetry: () => void
  onDrop: () => void
}) {
  const isFailed = state === 'failed'
  return (
    <li className="mb-3.5 grid max-w-[88%] justify-items-end gap-1 self-end md:max-w-[min(560px,84%)]">
      <span className="sr-only">{isFailed ? 'You, not sent:' : 'You, sending:'}</span>
      <p className={cx(BUBBLE, isFailed ? 'bg-error-50' : 'bg-navy-50 text-ink-3')}>
        {body || (documentIds.length === 1 ? 'A document' : `${documentIds.length} documents`)}
      </p>
      {isFailed ? (
        <div role="alert" className="flex flex-wrap items-center justify-end gap-x-3 text-error text-legal">
          <span className="inline-flex items-center gap-1">
            <Icon icon={CircleAlert} size={16} />
            {fault}
          </span>
          <button type="button" className={TEXT_BUTTON} onClick={onRetry}>
            Try again
          </button>
          <button type="button" className={TEXT_BUTTON} onClick={onDrop}>
            Delete
          </button>
        </div>
      ) : (
        <p className="text-ink-3 text-legal">Sending</p>
      )}
    </li>
  )
}

const TEXT_BUTTON = 'min-h-11 font-semibold text-navy-600 underline underline-offset-3 hover:text-navy-800 md:min-h-8'
