import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

/** Email about unread messages: the author and the home, without any message text. */
export const messageWaiting = defineEmail({
  name: 'message-waiting',
  isTransactional: true,
  isNotification: true,
  input: z.object({
    to: z.string(),
    from: z.string(),
    home: z.nullable(z.string()),
    count: z.number(),
    path: z.string(),
  }),
  subject: ({ from, home }) => (home ? `New message from ${from} about ${home}` : `New message from ${from}`),
  preview: ({ count }) => (count === 1 ? 'You have a new message.' : `You have ${count} new messages.`),
  noticePath: ({ path }) => path,
  Body: ({ input, from }) => (
    <>
      <EmailHeading>
        {input.count === 1 ? 'You have a new message' : `You have ${input.count} new messages`}
      </EmailHeading>
      <EmailText>
        {input.to}, you have {input.count === 1 ? 'a new message' : `${input.count} new messages`} from {input.from}
        {input.home ? ` about ${input.home}` : ''}.
      </EmailText>
      <EmailText>
        To keep {input.count === 1 ? 'it' : 'them'} private, we don’t include messages in emails. Please reply on the
        site. A reply to this email goes to our office.
      </EmailText>
      <EmailButton href={`${from.url}${input.path}`}>View message</EmailButton>
      <EmailText>You can turn off these emails under Preferences.</EmailText>
    </>
  ),
})
