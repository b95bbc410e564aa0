import { dayAndTime } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'

/** Confirms a request, with the time by which we reply. */
export function AppointmentAsked({ replyDueAt }: { replyDueAt: Date }) {
  return (
    <Notice tone="ok" isLive title="Thank you. We have your request.">
      <p>
        An agent answers by <b>{dayAndTime(replyDueAt)}</b>. It is fixed only when you get our confirmation; an email
        with what you asked for is on its way to you.
      </p>
    </Notice>
  )
}
