import { useEmailed } from '#features/brokerage/public.tsx'
import { PostButton } from '#kit/form/post-button.tsx'
import { dayAndTime } from '#kit/time/format.ts'
import { Notice } from '#ui/page/notice.tsx'
import { askForAccount, requestAppointmentAccount } from '../functions.ts'
import type { AppointmentDetail } from '../schema.ts'

/** Asks the person of a tour, who has no account, to create one in which they sign the agreement. */
export function AskForAccount({
  appointment: { id, name, email, agent_name, account_requested_at },
  isAgent,
}: AskForAccountProps) {
  const emailed = useEmailed()
  const call = isAgent ? askForAccount : requestAppointmentAccount
  const reader = isAgent ? 'you' : (agent_name ?? 'the agent')
  return (
    <Notice tone="warning" title={`${name} needs an account to sign`} className="mb-6">
      <p className="mb-1">There’s no active agreement with this buyer.</p>
      {account_requested_at ? (
        <p>
          {`Asked ${dayAndTime(account_requested_at)}. `}
          {(isAgent || agent_name) && `We’ll email ${reader} when they have one. `}
          {isAgent && 'Then send them the agreement.'}
        </p>
      ) : (
        <>
          <p className="mb-3 [overflow-wrap:anywhere]">
            {`We’ll email ${email} a link to create one. Once they have it, ${isAgent ? 'you send' : `${reader} sends`} them the agreement.`}
          </p>
          <PostButton
            call={call}
            fields={{ appointmentId: id }}
            run={() => call({ data: { appointmentId: id } })}
            done={emailed('Email sent.')}
            busyLabel="Sending…"
            variant="outline"
            size="sm"
          >
            Ask them to register
          </PostButton>
        </>
      )}
    </Notice>
  )
}

interface AskForAccountProps {
  appointment: AppointmentDetail
  /** True for the appointment's agent, false for an administrator. */
  isAgent: boolean
}
