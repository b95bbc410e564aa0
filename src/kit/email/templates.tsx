import { Button, Heading, Link, Text } from '@react-email/components'
import { createContext, Fragment, type ReactNode, useContext } from 'react'
import { type Colors, DEFAULT_COLORS } from '../color-tokens.ts'

/** Building blocks of an email's body. Styles are inline, because mail clients ignore others. */

/** Palette of the email that is rendered. */
export const EmailColors = createContext<Colors>(DEFAULT_COLORS)

/** Heading of an email; one per email. */
export function EmailHeading({ children }: { children: ReactNode }) {
  const colors = useContext(EmailColors)
  return (
    <Heading
      as="h1"
      className="t"
      style={{ margin: 0, font: "normal 28px/34px Georgia, 'Times New Roman', serif", color: colors['navy-800'] }}
    >
      {children}
    </Heading>
  )
}

/** Heading of a part of an email. */
export function EmailSubheading({ children }: { children: ReactNode }) {
  const colors = useContext(EmailColors)
  return (
    <Heading
      as="h2"
      className="t"
      style={{
        margin: '32px 0 0',
        font: "normal 21px/27px Georgia, 'Times New Roman', serif",
        color: colors['navy-800'],
      }}
    >
      {children}
    </Heading>
  )
}

/** A paragraph. */
export function EmailText({ children }: { children: ReactNode }) {
  return (
    <Text
      className="t2"
      style={{
        margin: '16px 0 0',
        font: '16px/24px Arial, Helvetica, sans-serif',
        color: '#3b4656',
        // A long email address must not make the email wider than a phone.
        wordBreak: 'break-word',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Text>
  )
}

/** Name, email address, and phone number of a person in one line, in which a phone number does not break. */
export function EmailContact({ parts }: { parts: readonly (string | null | undefined)[] }) {
  return (
    <EmailText>
      {parts.filter(Boolean).map((part, at) => (
        <Fragment key={part}>
          {at > 0 && ', '}
          {part && /^[\d\s()+-]+$/.test(part) ? <EmailPhone>{part}</EmailPhone> : part}
        </Fragment>
      ))}
    </EmailText>
  )
}

/** A phone number, which does not break. */
export function EmailPhone({ children }: { children: string }) {
  return <span style={{ whiteSpace: 'nowrap' }}>{children}</span>
}

/** A link within text. Its text describes the target and is never a URL. */
export function EmailLink({ href, children, isStrong }: { href: string; children: ReactNode; isStrong?: boolean }) {
  const colors = useContext(EmailColors)
  return (
    <Link
      className="lk"
      href={href}
      style={{ color: colors['navy-600'], textDecoration: 'underline', ...(isStrong && { fontWeight: 'bold' }) }}
    >
      {children}
    </Link>
  )
}

/** Button for the main action of an email. */
export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  const colors = useContext(EmailColors)
  return (
    <Button
      className="btn"
      href={href}
      style={{
        display: 'inline-block',
        marginTop: 24,
        padding: '14px 22px',
        borderRadius: 6,
        background: colors['navy-800'],
        color: '#ffffff',
        font: 'bold 16px/20px Arial, Helvetica, sans-serif',
        textDecoration: 'none',
      }}
    >
      {children}
    </Button>
  )
}

/** A person's own words by paragraph, after a label if there is one: "Note: The basement is dry." */
export function EmailParagraphs({ text, label }: { text: string; label?: string }) {
  return (
    <>
      {text.split(/\n{2,}/).map((paragraph, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a rendered email does not change.
        <EmailText key={at}>
          {at === 0 && label && `${label}: `}
          {paragraph.split('\n').map((line, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a rendered email does not change.
            <Fragment key={row}>
              {row > 0 && <br />}
              {line}
            </Fragment>
          ))}
        </EmailText>
      ))}
    </>
  )
}

/** A person's own words by paragraph, with their name and the brokerage's below. */
export function SignedMessage({ message, by, from }: { message: string; by: string; from: string }) {
  return (
    <>
      <EmailParagraphs text={message} />
      <EmailText>
        {by}
        <br />
        {from}
      </EmailText>
    </>
  )
}
