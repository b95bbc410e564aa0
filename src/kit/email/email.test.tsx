import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { defineEmail, linkToken, renderEmail } from './email.tsx'
import type { EmailBrand } from './email-brand.server.ts'
import { type LinkToken, linkTokens } from './link-token.server.ts'
import { redactedParts, signedParts } from './stored-email.server.ts'
import { EmailButton, EmailHeading, EmailText } from './templates.tsx'
import { emailOfUnsubscribeToken } from './unsubscribe.server.ts'

const from: EmailBrand = {
  name: 'Bookshop',
  email: 'hello@example.com',
  phone: '317-555-0142',
  postal_address: '1 Main Street, Greenwood, Indiana 46142',
  license_number: null,
  affiliation: null,
  url: 'https://shop.example.com',
}
const to = { email: 'Reader@example.com' }

function Body({ input }: { input: { title: string } }) {
  return (
    <>
      <EmailHeading>{input.title}</EmailHeading>
      <EmailText>It waits for you.</EmailText>
      <EmailButton href="https://shop.example.com/orders">See the order</EmailButton>
    </>
  )
}

function OrderBody({ input }: { input: { title: string; token: LinkToken } }) {
  return (
    <>
      <EmailText>{input.title}</EmailText>
      <EmailButton href={`https://shop.example.com/orders/${input.token.placeholder}`}>See it</EmailButton>
    </>
  )
}

function emailMessage(isTransactional: boolean) {
  return defineEmail({
    name: 'book-ready',
    input: z.object({ title: z.string() }),
    subject: ({ title }) => `Ready:\r\nBcc: all@example.com ${title}`,
    isTransactional,
    Body,
  })
}

test('a letter has HTML and text, the postal address and a way to answer', async () => {
  const { html, text } = await renderEmail(emailMessage(true), { title: 'Emma' }, to, from)
  expect(html).toContain('lang="en-US"')
  expect(html).toContain('Emma')
  for (const part of [html, text]) {
    expect(part).toContain('1 Main Street, Greenwood, Indiana 46142')
    expect(part).toContain('317-555-0142')
    expect(part).toContain('https://shop.example.com/orders')
  }
  expect(text).not.toContain('<')
})

test('what is put in is text, never markup', async () => {
  const { html } = await renderEmail(emailMessage(true), { title: '<img src=x onerror=alert(1)>' }, to, from)
  expect(html).not.toContain('<img')
})

test('a subject is one line: it cannot bring headers of its own', async () => {
  const { subject } = await renderEmail(emailMessage(true), { title: 'Emma' }, to, from)
  expect(subject).toBe('Ready: Bcc: all@example.com Emma')
})

test('a letter that was asked for has no unsubscribe link; every other one has link and one-click headers', async () => {
  const asked = await renderEmail(emailMessage(true), { title: 'Emma' }, to, from)
  expect(asked.headers).toEqual({})
  expect(asked.html).not.toContain('nsubscribe')

  const news = await renderEmail(emailMessage(false), { title: 'Emma' }, to, from)
  const sent = signedParts(news, news.links)
  const url = /<(.+)>/.exec(sent.headers['List-Unsubscribe'] ?? '')?.[1] ?? ''
  expect(url).toMatch(/^https:\/\/shop\.example\.com\/unsubscribe\//)
  expect(news.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click')
  expect(sent.html).toContain(url)
  const token = url.split('/').at(-1) ?? ''
  expect(emailOfUnsubscribeToken(token)).toBe('reader@example.com')
  expect(emailOfUnsubscribeToken(`${token.split('.')[0]}.x`)).toBeNull()
  expect(emailOfUnsubscribeToken(token.replace(/^./, 'Z'))).toBeNull()
  expect(emailOfUnsubscribeToken('')).toBeNull()
})

test('a letter that can be unsubscribed from is not written without a postal address', async () => {
  await expect(
    renderEmail(emailMessage(false), { title: 'Emma' }, to, { ...from, postal_address: null }),
  ).rejects.toThrow('postal address')
})

test('a wrong input is a bug and no letter', async () => {
  // @ts-expect-error: title is missing
  await expect(renderEmail(emailMessage(true), {}, to, from)).rejects.toThrow()
})

test('stores a placeholder for each secret, signs it alike at every try, and redacts it for readers', async () => {
  const order = linkTokens('order')
  const id = '0199c0de-0000-7000-8000-000000000001'
  const input = { title: 'Emma', token: order.linkOf(id) }
  const kind = defineEmail({
    name: 'order-link',
    input: z.object({ title: z.string(), token: linkToken() }),
    subject: () => 'Your order',
    isTransactional: true,
    Body: OrderBody,
  })
  const stored = await renderEmail(kind, input, to, from)
  const token = order.tokenOf(id)
  expect(JSON.stringify(stored)).not.toContain(token)
  expect(stored.links).toEqual({ [input.token.placeholder]: { kind: 'order', ref: id } })
  const sent = signedParts(stored, stored.links)
  for (const part of [sent.html, sent.text]) expect(part).toContain(`https://shop.example.com/orders/${token}`)
  expect(signedParts(stored, stored.links)).toEqual(sent)
  const seen = redactedParts(stored, stored.links)
  for (const part of [seen.html, seen.text]) expect(part).toContain('https://shop.example.com/orders/hidden')
})

test('text that someone typed never passes for a placeholder of another email', async () => {
  const order = linkTokens('other-order')
  const first = await renderEmail(emailMessage(true), { title: 'hidden-0' }, to, from)
  const stolen = order.linkOf('0199c0de-0000-7000-8000-000000000001').placeholder
  const typed = await renderEmail(emailMessage(true), { title: stolen }, to, from)
  expect(first.links).toEqual({})
  expect(signedParts(typed, typed.links).html).toContain(stolen)
})

test('redacts the links of an email that an older program stored', () => {
  const secret = 'aBc-_'.repeat(9)
  const parts = {
    html: `<a href="https://x.example/verify-email?token=${secret}&amp;type=signup">a</a>`,
    text: `See https://x.example/alerts/${secret}.${secret}?do=stop`,
    headers: { 'List-Unsubscribe': `<https://x.example/unsubscribe/${secret}>` },
    calendar: null,
  }
  const seen = JSON.stringify(redactedParts(parts, null))
  expect(seen).not.toContain(secret)
  expect(seen).toContain('token=hidden&amp;type=signup')
  expect(seen).toContain('/alerts/hidden?do=stop')
})
