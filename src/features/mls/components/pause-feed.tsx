import { useRouter } from '@tanstack/react-router'
import { Form, SubmitButton } from '#kit/form/form.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { useCallForm } from '#kit/form/use-call-form.ts'
import { reloadPage } from '#kit/page/reload-page.ts'
import { toast } from '#ui/overlay/toast.ts'
import { pauseMlsFeed, resumeMlsFeed } from '../functions.ts'
import { PauseMlsFeed } from '../schema/console.ts'
import { MESSAGES } from '../words.ts'

/** Pauses the sync. Explains the effect first, because it concerns every page of the site. */
export function PauseFeed() {
  const router = useRouter()
  const form = useCallForm({
    call: pauseMlsFeed,
    schema: PauseMlsFeed,
    defaults: { reason: '' },
    done: { message: MESSAGES.paused, path: null },
    onDone: async ({ message }) => {
      await reloadPage(router)
      toast.ok(message)
    },
  })
  return (
    <>
      <p className="mb-3 text-ink-2">
        Listings and photos won’t update until a super administrator resumes the sync, even after a restart. Visitors
        see a notice.
      </p>
      <Form of={form} label="Pause sync" className="grid gap-3">
        <form.TextField name="reason" label="Reason" maxLength={500} autoComplete="off" />
        <SubmitButton variant="outline" size="xs" busyLabel="Pausing…">
          Pause sync
        </SubmitButton>
      </Form>
    </>
  )
}

export function ResumeFeed({ pauseId }: { pauseId: string }) {
  return (
    <PostButton
      call={resumeMlsFeed}
      fields={{ pauseId }}
      run={() => resumeMlsFeed({ data: { pauseId } })}
      done={MESSAGES.resumed}
      busyLabel="Resuming…"
      size="xs"
    >
      Resume sync
    </PostButton>
  )
}
