import * as z from 'zod/mini'
import { defineEmail, linkToken } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { CONFIRM_DAYS } from '../words.ts'

/** Double opt-in. */
export const newsletterConfirm = defineEmail({
  name: 'newsletter-confirm',
  isTransactional: true,
  input: z.object({ token: linkToken() }),
  subject: (_, from) => `Please confirm: news from ${from.name}`,
  preview: () => 'One press, and the next letter comes to you.',
  Body: ({ input: { token }, from }) => (
    <>
      <EmailHeading>Do you want our monthly newsletter?</EmailHeading>
      <EmailText>
        Somebody, we think you, asked for it on our site. One e-mail a month: what sold in the towns where we work, new
        rules that touch buyers and sellers, and the next networking evening.
      </EmailText>
      <EmailButton href={`${from.url}/newsletter/confirm/${token.placeholder}`}>Yes, send it to me</EmailButton>
      <EmailText>
        The link is good for {CONFIRM_DAYS} days. If it was not you, do nothing: without your yes we send nothing more,
        and forget the address.
      </EmailText>
    </>
  ),
})
