import { Img, Link, Section, Text } from '@react-email/components'
import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import { EmailButton, EmailHeading, EmailLink, EmailText } from '#kit/email/templates.tsx'
import { count } from '#kit/time/format.ts'

const Home = z.object({
  url: z.string(),
  image_url: z.nullable(z.string()),
  image_alt: z.string(),
  price: z.string(),
  status: z.nullable(z.string()),
  facts: z.string(),
  address: z.string(),
  /** Listing brokerage, and how to contact it. */
  firm: z.string(),
  contact: z.string(),
  /** Words of the agent about the home. */
  note: z.string(),
})
/** A proposed home in the texts of the email. */
export type ProposedHome = z.infer<typeof Home>

/** Emails a person the homes that an agent proposes to them. Replies go to the agent. */
export const homesProposed = defineEmail({
  name: 'homes-proposed',
  isTransactional: false,
  isNotification: true,
  input: z.object({ agent: z.string(), homes: z.array(Home), mls: z.array(z.string()) }),
  subject: ({ agent, homes }) => `${agent} suggests ${count(homes.length, 'home')}`,
  preview: ({ homes }) => homes.map(({ address }) => address).join('. '),
  Body: ({ input: { agent, homes, mls }, from }) => (
    <>
      <EmailHeading>{`${agent} suggests ${count(homes.length, 'home')}`}</EmailHeading>
      <EmailText>
        Save the homes you like, say which ones aren’t for you, or ask a question. Nothing is saved until you choose it.
      </EmailText>
      <EmailButton href={`${from.url}/dashboard/proposals`}>View and reply</EmailButton>
      {homes.map((home) => (
        <HomeCard key={home.url} home={home} agent={agent} />
      ))}
      <EmailText>You can turn these emails off under Preferences.</EmailText>
      {mls.map((text) => (
        <Text key={text} className="t2" style={LEGAL}>
          {text}
        </Text>
      ))}
    </>
  ),
})

function HomeCard({ home, agent }: { home: ProposedHome; agent: string }) {
  return (
    <Section style={{ marginTop: 28 }}>
      {home.image_url && (
        <Link className="photo" href={home.url}>
          <Img src={home.image_url} alt={home.image_alt} width={536} style={PICTURE} />
        </Link>
      )}
      <Text className="t" style={PRICE}>
        {home.price}
        {home.status && <span className="t2" style={STATUS}>{`  ${home.status}`}</span>}
      </Text>
      <Text className="t2" style={BODY}>
        {home.facts}
      </Text>
      <Text style={BODY}>
        <EmailLink href={home.url} isStrong>
          {home.address}
        </EmailLink>
      </Text>
      <Text className="t2" style={BODY}>
        Listed by {home.firm}, <span style={{ whiteSpace: 'nowrap' }}>{home.contact}</span>
      </Text>
      {home.note !== '' && (
        <Text className="t" style={{ ...BODY, marginTop: 8, whiteSpace: 'pre-line' }}>
          {agent}: {home.note}
        </Text>
      )}
    </Section>
  )
}

const SANS = 'Arial, Helvetica, sans-serif'
const BODY = { margin: '2px 0 0', fontFamily: SANS, fontSize: 15, lineHeight: '22px', color: '#3b4656' }
const PICTURE = {
  display: 'block',
  width: '100%',
  maxWidth: 536,
  height: 'auto',
  borderRadius: 6,
  background: '#eceae4',
  // Color of the alternative text where images are off.
  color: '#3b4656',
}
const PRICE = {
  margin: '10px 0 0',
  fontFamily: SANS,
  fontSize: 22,
  lineHeight: '28px',
  fontWeight: 'bold',
  color: '#16202e',
}
const STATUS = { fontSize: 15, fontWeight: 'normal', color: '#566173' }
const LEGAL = { margin: '12px 0 0', fontFamily: SANS, fontSize: 13, lineHeight: '20px', color: '#566173' }
