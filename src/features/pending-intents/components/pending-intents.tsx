import { PostButton } from '#kit/form/post-button.tsx'
import { day } from '#kit/time/format.ts'
import { buttonClass } from '#ui/fields/button.tsx'
import { Notice } from '#ui/page/notice.tsx'
import { dismissIntent } from '../functions.ts'
import { intentOf } from '../rules.ts'
import type { PendingIntent } from '../schema.ts'

/** Links users back to what they wanted to do before they signed in. */
export function PendingIntents({ intents }: { intents: readonly PendingIntent[] }) {
  return intents.map(({ id, target, created_at }) => (
    <Notice
      key={id}
      className="mb-4"
      title={`You wanted to ${intentOf(target)?.purpose ?? 'continue'}`}
      action={
        <>
          <a href={target} className={buttonClass({ size: 'xs' })}>
            Continue
          </a>
          <PostButton
            call={dismissIntent}
            fields={{ intentId: id }}
            run={() => dismissIntent({ data: { intentId: id } })}
            done="Dismissed."
            busyLabel="Dismissing…"
            variant="quiet"
            size="xs"
          >
            Dismiss
          </PostButton>
        </>
      }
    >
      {`From ${day(created_at)}, before you signed in.`}
    </Notice>
  ))
}
