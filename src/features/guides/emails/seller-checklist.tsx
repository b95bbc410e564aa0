import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'

const STEPS = [
  'Eight weeks before: ask for a price range with the closed sales behind it. Ask your lender for the payoff.',
  'Six weeks before: fix what an inspector would write down. Gutters, a dripping trap, a dead outlet, a furnace without a service tag.',
  'Five weeks before: fill in the Seller’s Residential Real Estate Sales Disclosure from what you know, not from memory of what you were told.',
  'Four weeks before: find the papers. Survey, roof and furnace invoices, permits, HOA rules, the last two tax bills.',
  'Three weeks before: empty a third of every closet, and the kitchen counters. Leave the walls alone unless they are loud.',
  'Two weeks before: photographs in daylight, lamps on, cars out of the drive.',
  'When the offer comes: read the closing date and the inspection terms before you read the price.',
  'Before closing: keep the insurance and the utilities on until the deed is signed.',
] as const

/** Sends the sellers' checklist, requested on the page of the guide. */
export const sellerChecklist = defineEmail({
  name: 'seller-checklist',
  isTransactional: true,
  input: z.object({ hasGuide: z.boolean() }),
  subject: () => 'Your checklist for selling a home in Central Indiana',
  preview: () => 'Eight weeks in eight lines.',
  Body: ({ input: { hasGuide }, from }) => (
    <>
      <EmailHeading>Eight weeks in eight lines</EmailHeading>
      {STEPS.map((step) => (
        <EmailText key={step}>{step}</EmailText>
      ))}
      {hasGuide ? (
        <>
          <EmailText>Our guide explains each step.</EmailText>
          <EmailButton href={`${from.url}/sellers-guide`}>Read the sellers guide</EmailButton>
        </>
      ) : (
        <EmailButton href={`${from.url}/home-valuation`}>See your price range</EmailButton>
      )}
    </>
  ),
})
