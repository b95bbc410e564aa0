import { useSendsEmail } from '#features/brokerage/public.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'

/** Confirms a request, with the time by which we reply. */
export function AppointmentAsked({ replyDueAt }: { replyDueAt: Date }) {
  const sendsEmail = useSendsEmail()
  return (
    <Notice tone="ok" isLive title="Thank you. We have your request.">
      <p>
        An agent will reply by <b>{dayAndTime(replyDueAt)}</b>. The time isn’t final until we confirm it.
        {sendsEmail && ' We’re emailing you a copy of your request.'}
      </p>
    </Notice>
  )
}
