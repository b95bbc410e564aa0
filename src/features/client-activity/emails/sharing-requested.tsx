import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

/** Emails a person that an agent would like to see what they view and save. Replies go to their record. */
export const sharingRequested = defineEmail({
  name: 'sharing-requested',
  isTransactional: false,
  isNotification: true,
  input: z.object({ agent: z.string(), agent_id: z.string() }),
  subject: ({ agent }) => `${agent} asked you to share your activity`,
  preview: () => 'You decide, and you can stop at any time.',
  Body: ({ input: { agent, agent_id }, from }) => (
    <>
      <EmailHeading>{`${agent} asked you to share your activity`}</EmailHeading>
      <EmailText>
        {`If you agree, ${agent} of ${from.name} can see the homes you view and save on our website, and the searches you save, starting that day. This helps us find homes that fit.`}
      </EmailText>
      <EmailText>You see the same list, and you can stop at any time. You don’t have to share.</EmailText>
      <EmailButton href={`${from.url}/dashboard/sharing?agent=${agent_id}`}>Review the request</EmailButton>
      <EmailText>You can turn off these emails under Preferences.</EmailText>
    </>
  ),
})
