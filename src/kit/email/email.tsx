import { Body, Container, Head, Html, Img, Link, Preview, Section, Text } from '@react-email/components'
import { render, toPlainText } from '@react-email/render'
import type { ComponentType } from 'react'
import * as z from 'zod/mini'
import { newId } from '../ids.server.ts'
import { enqueue } from '../job/job.server.ts'
import { insertStoredEmail } from '../queries.server.ts'
import { type EmailBrand, type EmailLook, emailBrand, emailLook } from './email-brand.server.ts'
import { notifyOfEmail } from './email-notifier.server.ts'
import { wantsNotifications } from './email-preferences.server.ts'
import { LinkToken, type StoredLinks } from './link-token.server.ts'
import { senderAddress, sendMail } from './send-mail.server.ts'
import type { MailParts } from './stored-email.server.ts'
import { EmailColors } from './templates.tsx'
import { unsubscribeLink } from './unsubscribe.server.ts'

/** A kind of email: its input, its subject, and its body between the common header and footer. */
export interface Email<I> {
  name: string
  input: z.ZodMiniType<I>
  subject: (input: I, from: EmailBrand) => string
  /** Text that mail clients show beside the subject. */
  preview?: (input: I, from: EmailBrand) => string
  Body: ComponentType<{ input: I; from: EmailBrand }>
  /** Lines of a calendar file that is attached. */
  calendar?: (input: I, from: EmailBrand) => readonly string[] | null
  /** True if the recipient requested this email or must get it; it then has no unsubscribe link. */
  isTransactional: boolean
  /** True if the recipient's preference `email_notifications` controls it. */
  isNotification?: true
  /** Unsubscribe scope. Without it, unsubscribing covers all emails that are not transactional. */
  scope?: 'marketing' | 'alerts'
  /** Page that a notification of this email opens; without it, devices show none. The subject is its text. */
  noticePath?: (input: I) => string
  /** Unsubscribe page for this kind, for a button and for a mail client's POST; default is the general page. */
  unsubscribe?: { url: (input: I, from: EmailBrand) => string; label: string }
}

export interface Recipient {
  email: string
  account_id?: string | null
  /** Sentence at the end that says why the recipient gets the email. */
  reason?: string
  /** Address for replies; default is the brokerage's address. */
  reply_to?: string
  /** True if answers go to the reply mailbox where one is connected, whose reader knows this email. */
  takes_replies?: true
}

/** Declares a kind of email. Its building blocks (heading, text, button) are in kit/email/templates. */
export function defineEmail<I>(email: Email<I>): Email<I> {
  return email
}

/** Schema of a link's secret part: `href={`${from.url}/confirm/${token.placeholder}`}`. */
export const linkToken = () => z.instanceof(LinkToken)

/**
 * Stores an email in the outbox and queues its sending, both in the caller's transaction, so that it is sent only if
 * that commits. Stored without the secrets of its links. @returns its id in the outbox, or null if the recipient turned
 * notifications off
 */
export async function sendEmail<I>(email: Email<I>, input: I, to: Recipient, id = newId()): Promise<string | null> {
  if (email.isNotification && !(await wantsNotifications(to))) return null
  const from = await emailBrand()
  const emailMessage = await renderEmail(email, input, to, from)
  // Throws outside a transaction, before anything is stored.
  enqueue(sendMail, { id })
  await insertStoredEmail({
    ...emailMessage,
    id,
    letter: email.name,
    to_email: to.email,
    to_account_id: to.account_id ?? null,
    reply_to: to.reply_to ?? null,
    takes_replies: to.takes_replies ?? false,
    is_transactional: email.isTransactional,
    is_notification: email.isNotification ?? false,
    scope: email.scope ?? null,
    message_id: `<${id}@${senderAddress().split('@').at(-1)}>`,
  })
  if (email.noticePath && to.account_id)
    await notifyOfEmail({ email_id: id, account_id: to.account_id, path: email.noticePath(input) })
  return id
}

/**
 * Renders an email as it is stored, with placeholders in its links. @throws Error if an email with an unsubscribe link
 * lacks the sender's postal address
 */
export async function renderEmail<I>(
  email: Email<I>,
  input: I,
  to: Recipient,
  from: EmailBrand,
): Promise<{ subject: string; links: StoredLinks } & MailParts> {
  const checked = z.parse(email.input, input)
  const subject = email.subject(checked, from).replace(/\s+/g, ' ').trim()
  // Source: CAN-SPAM Act, 15 U.S.C. 7704(a)(5): a valid physical postal address.
  if (!email.isTransactional && !from.postal_address)
    throw new Error(`${email.name} needs the postal address of the sender.`)
  const general = email.isTransactional || email.unsubscribe ? null : unsubscribeLink(to.email)
  const unsubscribeUrl = general
    ? `${from.url}/unsubscribe/${general.placeholder}`
    : (!email.isTransactional && email.unsubscribe?.url(checked, from)) || null
  const look = await emailLook()
  const page = (
    <EmailColors value={look.colors}>
      <Frame
        subject={subject}
        preview={email.preview?.(checked, from) ?? subject}
        from={from}
        look={look}
        reason={to.reason}
        unsubscribeUrl={unsubscribeUrl}
        unsubscribeLabel={email.unsubscribe?.label ?? 'from these emails'}
      >
        <email.Body input={checked} from={from} />
      </Frame>
    </EmailColors>
  )
  const html = await render(page)
  return {
    subject,
    links: Object.fromEntries(
      tokensIn([checked, general]).map(({ placeholder, kind, ref }) => [placeholder, { kind, ref }]),
    ),
    html,
    text: toPlainText(html, { wordwrap: 78, selectors: PLAIN_TEXT }),
    calendar: email.calendar?.(checked, from)?.join('\n') ?? null,
    // Source: RFC 8058.
    headers: unsubscribeUrl
      ? { 'List-Unsubscribe': `<${unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {},
  }
}

/** In plain text, phone numbers need no URL, headings are not in upper case, and photos are left out. */
const PLAIN_TEXT = [
  { selector: 'a[href^="tel:"]', format: 'anchor', options: { ignoreHref: true } },
  { selector: 'h1', options: { uppercase: false } },
  { selector: 'h2', options: { uppercase: false } },
  // The link on a photo repeats that of the address below it.
  { selector: 'a.photo', format: 'skip' },
]

/** Lists the link tokens of an email's input, at any depth. */
function tokensIn(value: unknown): LinkToken[] {
  if (value instanceof LinkToken) return [value]
  return value && typeof value === 'object' ? Object.values(value).flatMap(tokensIn) : []
}

const SERIF = "Georgia, 'Times New Roman', serif"
const SANS = 'Arial, Helvetica, sans-serif'
/** Rules that inline styles cannot express: narrow screens, and dark mode without inverted brand colors. */
const sheetOf = (colors: EmailLook['colors']) => `
@media (max-width: 620px) { .pad { padding-left: 20px !important; padding-right: 20px !important } .btn { display: block !important; text-align: center !important } }
@media (prefers-color-scheme: dark) { .page, .page > table > tbody > tr > td { background: #10161f !important } .paper { background: #1a222d !important } .t { color: #eef1f5 !important } .t2 { color: #c3cbd6 !important } .rule { border-color: #3a4554 !important } .band { background: #222c39 !important } .lk { color: ${colors['navy-200']} !important } .btn { background: ${colors['navy-100']} !important; color: ${colors['navy-900']} !important } }
`

function Frame({ subject, preview, from, look, reason, unsubscribeUrl, unsubscribeLabel, children }: FrameProps) {
  const phone = from.phone && { shown: from.phone, url: `tel:+1${from.phone.replace(/\D/g, '')}` }
  const footLink = { color: look.colors['navy-600'], textDecoration: 'underline', whiteSpace: 'nowrap' } as const
  return (
    <Html lang="en-US">
      <Head>
        <title>{subject}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{sheetOf(look.colors)}</style>
      </Head>
      <Preview>{preview}</Preview>
      <Body className="page" style={{ margin: 0, padding: '24px 0', background: '#f6f5f2' }}>
        <Container className="paper" style={{ width: '100%', maxWidth: 600, background: '#ffffff' }}>
          <Section className="pad rule" style={{ padding: '20px 32px', borderBottom: '1px solid #dcd8cf' }}>
            <Link
              className="t"
              href={`${from.url}/`}
              style={{ font: `bold 20px/24px ${SERIF}`, color: look.colors['navy-800'], textDecoration: 'none' }}
            >
              {look.logo ? (
                <Img src={look.logo.url} alt={from.name} width={look.logo.width} height={look.logo.height} />
              ) : (
                from.name
              )}
            </Link>
          </Section>
          <Section className="pad" style={{ padding: '32px 32px 24px' }}>
            {children}
          </Section>
          <Section className="pad band" style={{ padding: '24px 32px 28px', background: '#f6f5f2' }}>
            {phone && (
              <Text className="t2" style={FOOT}>
                Questions? Reply to this email, or call or text{' '}
                <Link className="lk" href={phone.url} style={footLink}>
                  {phone.shown}
                </Link>
                .
              </Text>
            )}
            {reason && (
              <Text className="t2" style={FOOT}>
                {reason}
              </Text>
            )}
            {unsubscribeUrl && (
              <Text className="t2" style={FOOT}>
                <Link className="lk" href={unsubscribeUrl} style={footLink}>
                  Unsubscribe
                </Link>
                {` ${unsubscribeLabel}.`}
              </Text>
            )}
            <Text className="t2" style={FOOT}>
              {[from.name, from.postal_address].filter(Boolean).join(', ')}.
              {from.license_number && ` Broker company license ${from.license_number}.`} Equal housing opportunity.{' '}
              {from.affiliation}
            </Text>
          </Section>
        </Container>
      </Body>
    </Html>
  )
}

const FOOT = { margin: '0 0 10px', font: `13px/20px ${SANS}`, color: '#566173' }

interface FrameProps {
  subject: string
  preview: string
  from: EmailBrand
  look: EmailLook
  reason: string | undefined
  unsubscribeUrl: string | null
  unsubscribeLabel: string
  children: React.ReactNode
}
