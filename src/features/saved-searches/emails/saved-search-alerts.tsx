import { Column, Row, Section, Text } from '@react-email/components'
import * as z from 'zod/mini'
import { defineEmail, linkToken } from '#kit/email/email.tsx'
import {
  EmailLegal,
  EmailListingFacts,
  EmailListingPhoto,
  EmailListingPrice,
  emailListingShape,
  LISTING_TEXT,
} from '#kit/email/listing.tsx'
import { EmailButton, EmailHeading, EmailLink, EmailText } from '#kit/email/templates.tsx'
import { count } from '#kit/time/format.ts'

const Home = z.object({
  ...emailListingShape,
  /** Page that writes to the reader's agent, in the conversation about the home. */
  ask_url: z.string(),
  reasons: z.array(z.string()),
  searches: z.array(z.string()),
  /** Opens the link that hides this home. */
  hide: linkToken(),
})
/** A home in the texts of the email. */
export type AlertHome = z.infer<typeof Home>

const Input = z.object({
  subject: z.string(),
  /** Names of the searches with results. */
  names: z.array(z.string()),
  homes: z.array(Home),
  /** Number of homes with a photo. */
  pictured: z.int(),
  /** Searches with more results than an email lists. */
  wide: z.array(z.object({ name: z.string(), homes: z.int(), url: z.string() })),
  /** Authorizes the links to slow down, pause and stop alerts. */
  token: linkToken(),
  isSlowed: z.boolean(),
  /** Name of the agent who gets the replies; null for the office. */
  agent: z.nullable(z.string()),
  mls: z.array(z.string()),
})
export type SavedSearchAlerts = Omit<z.infer<typeof Input>, 'agent'>

/** Alert with the homes that saved searches found, each with its searches and reasons. */
export const savedSearchAlerts = defineEmail({
  name: 'saved-search-alerts',
  isTransactional: false,
  scope: 'alerts',
  unsubscribe: {
    url: ({ token }, from) => `${from.url}/alerts/${token.placeholder}`,
    label: 'from these alerts',
  },
  input: Input,
  subject: ({ subject }) => subject,
  preview: ({ homes, wide }) => {
    const [first] = homes
    const [most] = wide
    if (most) return `${count(most.homes, 'home')} for ${most.name}.`
    return first ? `${first.address}: ${first.reasons.join('. ')}.` : 'Updates for your saved searches.'
  },
  Body: ({ input, from }) => (
    <>
      <EmailHeading>{input.subject}</EmailHeading>
      <EmailText>
        {input.names.length === 1
          ? `For your saved search “${input.names[0]}”.`
          : `For your saved searches ${input.names.map((name) => `“${name}”`).join(', ')}.`}
      </EmailText>
      {input.isSlowed && (
        <Text className="t band" style={SLOWED}>
          You haven’t visited in 8 weeks, so we switched your alerts to weekly. Visiting the site switches them back.{' '}
          <EmailLink href={`${from.url}/alerts/${input.token.placeholder}?do=keep`}>Switch back now</EmailLink>
        </Text>
      )}
      {input.wide.map(({ name, homes, url }) => (
        <Section key={url}>
          <EmailText>
            “{name}” found {count(homes, 'home')}. Here are the first few. Narrow your search to get fewer.
          </EmailText>
          <EmailButton href={url}>View all homes</EmailButton>
        </Section>
      ))}
      {input.homes.slice(0, input.pictured).map((home) => (
        <HomeCard key={home.url} home={home} site={from.url} />
      ))}
      {input.homes.slice(input.pictured).map((home) => (
        <HomeLine key={home.url} home={home} site={from.url} />
      ))}
      {input.agent && <EmailText>Reply to this email to write to {input.agent}.</EmailText>}
      <Text className="t2 rule" style={CHOICES}>
        You’re getting this because you saved {input.names.length === 1 ? 'this search' : 'these searches'}. Change
        alerts:{' '}
        {CHOICE_LINKS.map(([act, label], at) => (
          <span key={act}>
            {at > 0 && ' · '}
            <EmailLink href={`${from.url}/alerts/${input.token.placeholder}?do=${act}`}>{label}</EmailLink>
          </span>
        ))}
        {' · '}
        <EmailLink href={`${from.url}/dashboard/saved-searches`}>My saved searches</EmailLink>
      </Text>
      <EmailLegal texts={input.mls} />
    </>
  ),
})

const CHOICE_LINKS = [
  ['daily', 'Daily'],
  ['weekly', 'Weekly'],
  ['pause', 'Pause for 7 days'],
  ['stop', 'Stop'],
] as const

function HomeCard({ home, site }: { home: AlertHome; site: string }) {
  return (
    <Section style={{ marginTop: 28 }}>
      <EmailListingPhoto home={home} />
      <Told home={home} />
      <EmailListingPrice home={home} />
      <Facts home={home} site={site} />
    </Section>
  )
}

function HomeLine({ home, site }: { home: AlertHome; site: string }) {
  return (
    <Section className="rule" style={{ marginTop: 16, borderTop: '1px solid #dcd8cf' }}>
      <Row>
        <Column>
          <Told home={home} />
          <EmailListingPrice home={home} style={{ ...LISTING_TEXT, fontWeight: 'bold' }} />
          <Facts home={home} site={site} />
        </Column>
      </Row>
    </Section>
  )
}

/** Reason first, then the home. */
function Told({ home }: { home: AlertHome }) {
  return (
    <>
      <Text className="t2" style={{ ...LISTING_TEXT, marginTop: 14 }}>
        <span className="mark" style={MARK}>
          {home.reasons.join('. ')}
        </span>
      </Text>
      <Text className="t2" style={{ ...LISTING_TEXT, marginTop: 6, fontSize: 14 }}>
        For {home.searches.join(' and ')}
      </Text>
    </>
  )
}

function Facts({ home, site }: { home: AlertHome; site: string }) {
  return (
    <>
      <EmailListingFacts home={home} />
      <Text className="t2" style={{ ...LISTING_TEXT, marginTop: 6, fontSize: 14 }}>
        <EmailLink href={home.ask_url}>Ask about this home</EmailLink>
        {' · '}
        <EmailLink href={`${site}/alerts/${home.hide.placeholder}?do=hide`}>Hide this home</EmailLink>
      </Text>
    </>
  )
}

const SANS = 'Arial, Helvetica, sans-serif'
const MARK = {
  display: 'inline-block',
  padding: '2px 8px',
  background: '#e6f2ec',
  color: '#1f6b4a',
  fontWeight: 'bold',
  borderRadius: 4,
}
const SLOWED = {
  margin: '20px 0 0',
  padding: '14px 18px',
  background: '#f6f5f2',
  borderRadius: 6,
  fontFamily: SANS,
  fontSize: 15,
  lineHeight: '22px',
  color: '#16202e',
}
const CHOICES = {
  margin: '32px 0 0',
  padding: '20px 0 0',
  borderTop: '1px solid #dcd8cf',
  fontFamily: SANS,
  fontSize: 15,
  lineHeight: '24px',
  color: '#3b4656',
}
