import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

/** Sends the sellers' checklist, requested on the page of the guide, with the texts of the brokerage. */
export const sellerChecklist = defineEmail({
  name: 'seller-checklist',
  isTransactional: true,
  input: z.object({
    hasGuide: z.boolean(),
    subject: z.string(),
    preview: z.string(),
    headline: z.string(),
    steps: z.array(z.string()),
    guide: z.string(),
  }),
  subject: ({ subject }) => subject,
  preview: ({ preview }) => preview,
  Body: ({ input: { hasGuide, headline, steps, guide }, from }) => (
    <>
      <EmailHeading>{headline}</EmailHeading>
      {steps.map((step) => (
        <EmailText key={step}>{step}</EmailText>
      ))}
      {hasGuide ? (
        <>
          <EmailText>{guide}</EmailText>
          <EmailButton href={`${from.url}/sellers-guide`}>Read the sellers guide</EmailButton>
        </>
      ) : (
        <EmailButton href={`${from.url}/home-valuation`}>See your price range</EmailButton>
      )}
    </>
  ),
})
