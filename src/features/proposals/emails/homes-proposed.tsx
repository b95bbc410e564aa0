import { Section, Text } from '@react-email/components'
import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import {
  EmailLegal,
  EmailListingFacts,
  EmailListingPhoto,
  EmailListingPrice,
  emailListingShape,
  LISTING_TEXT,
} from '#kit/email/listing.tsx'
import { EmailButton, EmailHeading, EmailText } from '#kit/email/templates.tsx'
import { count } from '#kit/time/format.ts'

const Home = z.object({
  ...emailListingShape,
  /** Words of the agent about the home. */
  note: z.string(),
})
/** A proposed home in the texts of the email. */
export type ProposedHome = z.infer<typeof Home>

/** Emails a person the homes that an agent proposes to them. Replies go to their record. */
export const homesProposed = defineEmail({
  name: 'homes-proposed',
  isTransactional: false,
  isNotification: true,
  input: z.object({ agent: z.string(), homes: z.array(Home), mls: z.array(z.string()) }),
  subject: ({ agent, homes }) => `${agent} sent you ${count(homes.length, 'home')}`,
  preview: ({ homes }) => homes.map(({ address }) => address).join('. '),
  Body: ({ input: { agent, homes, mls }, from }) => (
    <>
      <EmailHeading>{`${agent} sent you ${count(homes.length, 'home')}`}</EmailHeading>
      <EmailText>Save the homes you like, decline the others, or ask a question.</EmailText>
      <EmailButton href={`${from.url}/dashboard/proposals`}>View proposals</EmailButton>
      {homes.map((home) => (
        <HomeCard key={home.url} home={home} agent={agent} />
      ))}
      <EmailText>You can turn off these emails under Preferences.</EmailText>
      <EmailLegal texts={mls} />
    </>
  ),
})

function HomeCard({ home, agent }: { home: ProposedHome; agent: string }) {
  return (
    <Section style={{ marginTop: 28 }}>
      <EmailListingPhoto home={home} />
      <EmailListingPrice home={home} />
      <EmailListingFacts home={home} />
      {home.note !== '' && (
        <Text className="t" style={{ ...LISTING_TEXT, marginTop: 8, whiteSpace: 'pre-line' }}>
          {agent}: {home.note}
        </Text>
      )}
    </Section>
  )
}
