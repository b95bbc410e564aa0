import { Button, Heading, Link, Text } from '@react-email/components'
import type { ReactNode } from 'react'

/** The pieces of a letter's body; mail programs read styles in line only. */

/** The one heading of a letter. */
export function EmailHeading({ children }: { children: ReactNode }) {
  return (
    <Heading
      as="h1"
      className="t"
      style={{ margin: 0, font: "normal 28px/34px Georgia, 'Times New Roman', serif", color: '#1e3a5f' }}
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
        // A long e-mail address must not make the letter wider than a phone.
        wordBreak: 'break-word',
        overflowWrap: 'anywhere',
      }}
    >
      {children}
    </Text>
  )
}

/** A link in a line of text: what it leads to is said in words, never as an address. */
export function EmailLink({ href, children, isStrong }: { href: string; children: ReactNode; isStrong?: boolean }) {
  return (
    <Link
      className="lk"
      href={href}
      style={{ color: '#375a8a', textDecoration: 'underline', ...(isStrong && { fontWeight: 'bold' }) }}
    >
      {children}
    </Link>
  )
}

/** The one thing that the reader is asked to do. */
export function EmailButton({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Button
      className="btn"
      href={href}
      style={{
        display: 'inline-block',
        marginTop: 24,
        padding: '14px 22px',
        borderRadius: 6,
        background: '#1e3a5f',
        color: '#ffffff',
        font: 'bold 16px/20px Arial, Helvetica, sans-serif',
        textDecoration: 'none',
      }}
    >
      {children}
    </Button>
  )
}
