import { Text } from '@react-email/components'
import * as z from 'zod/mini'
import { defineEmail } from '#kit/email/email.tsx'
import type { EmailBrand } from '#kit/email/email-brand.server.ts'
import { EmailButton, EmailHeading, EmailLink, EmailSubheading, EmailText } from '#kit/email/templates.tsx'
import { absoluteUrl, type Block, blocksOf, type Span } from '../rules/markup.ts'

const Input = z.object({ subject: z.string(), preview_text: z.string(), body: z.string() })
type Input = z.infer<typeof Input>

export const newsletterIssue = defineEmail({
  name: 'newsletter-issue',
  isTransactional: false,
  scope: 'marketing',
  input: Input,
  subject: ({ subject }) => subject,
  preview: previewOf,
  Body: Issue,
})

/** Transactional because the author requests it, so it has no unsubscribe link. */
export const newsletterTest = defineEmail({
  name: 'newsletter-test',
  isTransactional: true,
  input: Input,
  subject: ({ subject }) => `Test: ${subject}`,
  preview: previewOf,
  Body: Issue,
})

function previewOf({ preview_text, subject }: Input): string {
  return preview_text || subject
}

function Issue({ input: { subject, body }, from }: { input: Input; from: EmailBrand }) {
  return (
    <>
      <EmailHeading>{subject}</EmailHeading>
      {blocksOf(body).map((block, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once
        <IssueBlock key={at} block={block} site={from.url} />
      ))}
    </>
  )
}

function IssueBlock({ block, site }: { block: Block; site: string }) {
  if (block.kind === 'heading') return <EmailSubheading>{block.text}</EmailSubheading>
  if (block.kind === 'button') return <EmailButton href={absoluteUrl(block.url, site)}>{block.text}</EmailButton>
  if (block.kind === 'paragraph')
    return (
      <EmailText>
        <Spans spans={block.spans} site={site} />
      </EmailText>
    )
  return block.items.map((spans, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once
    <Text key={at} className="t2" style={ITEM}>
      •&nbsp;&nbsp;
      <Spans spans={spans} site={site} />
    </Text>
  ))
}

function Spans({ spans, site }: { spans: readonly Span[]; site: string }) {
  return spans.map(({ text, url }, at) =>
    url === null ? (
      text
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: an email is rendered once
      <EmailLink key={at} href={absoluteUrl(url, site)}>
        {text}
      </EmailLink>
    ),
  )
}

const ITEM = { margin: '8px 0 0 4px', font: '16px/24px Arial, Helvetica, sans-serif', color: '#3b4656' } as const
