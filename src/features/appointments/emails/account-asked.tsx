import * as z from 'zod/mini'
import { defineEmail, linkToken } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { TOUR_LAW } from '../words.ts'

/** Asks the person of a tour to create an account, so that their agent can send the agreement. */
export const accountAsked = defineEmail({
  name: 'account-asked',
  isTransactional: true,
  input: z.object({
    name: z.string(),
    email: z.string(),
    agent: z.string(),
    title: z.string(),
    /** Fills in the form. */
    token: linkToken(),
  }),
  subject: ({ title }) => `Create an account before your tour: ${title}`,
  preview: ({ agent }) => `${agent} can then send you the agreement to sign.`,
  Body: ({ input: { name, email, agent, title, token }, from }) => (
    <>
      <EmailHeading>Create an account before your tour</EmailHeading>
      <EmailText>
        {name}, {agent} needs your signed agreement before this tour:
        <br />
        <b>{title}</b>
      </EmailText>
      <EmailText>{TOUR_LAW}</EmailText>
      <EmailText>
        Create an account with this email address, {email}. {agent} then sends you the agreement, and you sign it
        online.
      </EmailText>
      <EmailButton href={`${from.url}/register?redirect=%2Fdashboard%2Frelationships&token=${token.placeholder}`}>
        Create an account
      </EmailButton>
    </>
  ),
})
