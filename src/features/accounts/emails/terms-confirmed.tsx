import * as z from 'zod/mini'
import { CONSENT_PURPOSES } from '#features/consents/words.ts'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailLink, EmailText } from '#kit/email/templates.tsx'
import { calendarDay, dayAndTime } from '#kit/time/format.ts'
import { CURRENT_TERMS_VERSION } from '../words.ts'

const AGREED = ['agency_disclosure', 'terms', 'mls_consent'] as const
const PLACES = { agency_disclosure: '/terms#agency-disclosure', terms: '/terms', mls_consent: '/mls-terms' } as const

/** Source: NAR model VOW rules 19.3(a)(ii). */
export const termsConfirmed = defineEmail({
  name: 'terms-confirmed',
  isTransactional: true,
  input: z.object({
    name: z.string(),
    at: z.date(),
    /** Missing in emails that were queued before texts had versions of the brokerage. */
    versions: z.optional(z.object({ agency_disclosure: z.string(), terms: z.string(), mls_consent: z.string() })),
  }),
  subject: (_input, from) => `You agreed to the terms of ${from.name}`,
  preview: ({ at }) => `Agreed on ${dayAndTime(at)}. Please keep this email.`,
  Body: ({ input, from }) => (
    <>
      <EmailHeading>You agreed to our terms</EmailHeading>
      <EmailText>
        {input.name}, on {dayAndTime(input.at)} (Indianapolis time) you agreed to these terms of {from.name}. Please
        keep this email.
      </EmailText>
      {AGREED.map((purpose) => (
        <EmailText key={purpose}>
          <EmailLink href={`${from.url}${PLACES[purpose]}`}>{CONSENT_PURPOSES[purpose]}</EmailLink>
          <br />
          Version of {calendarDay(input.versions?.[purpose] ?? CURRENT_TERMS_VERSION)}
        </EmailText>
      ))}
      <EmailText>
        You can now see the listing data that the MLS reserves for registered users. MLS rules require your password to
        expire. We’ll email you before it does.
      </EmailText>
      <EmailButton href={`${from.url}/dashboard`}>Open your dashboard</EmailButton>
    </>
  ),
})
