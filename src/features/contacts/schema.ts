import * as z from 'zod/mini'
import { Email } from '#features/accounts/schema.ts'
import { leadFormInput } from '#features/leads/schema.ts'
import { TOPICS } from '#features/leads/words/topics.ts'
import { WAYS, type Way } from '#features/leads/words.ts'
import { ContactConsent } from '#features/public-forms/schema.ts'
import { Id, line, oneOf, paragraphs } from '#kit/form/inputs.ts'
import { optionalPhone } from '#kit/form/phone.ts'
import { MESSAGES } from './words.ts'

const person = {
  name: line(120, 'Enter your name.'),
  email: Email,
  phone: optionalPhone(),
  way: oneOf(WAYS, 'Choose how we should contact you.'),
}
const phoneWhereCalled = z.refine<{ way: Way; phone: string | null }>(
  ({ way, phone }) => way === 'email' || phone !== null,
  { path: ['phone'], message: MESSAGES.phoneMissing },
)

/** The contact form. */
export const SubmitContact = z
  .object({
    ...person,
    topic: oneOf(TOPICS, 'Choose a topic.'),
    message: paragraphs(4000).check(z.minLength(1, 'Tell us how we can help.')),
    contactConsent: ContactConsent,
    /** Slug of the addressed agent. */
    agent: z.optional(z.string().check(z.maxLength(80))),
    ...leadFormInput,
  })
  .check(phoneWhereCalled)
export type SubmitContact = z.infer<typeof SubmitContact>

/** A question about a home. */
export const AskAboutHome = z
  .object({
    propertyId: Id,
    ...person,
    message: paragraphs(2000).check(z.minLength(1, 'Enter your question.')),
    contactConsent: ContactConsent,
    ...leadFormInput,
  })
  .check(phoneWhereCalled)
export type AskAboutHome = z.infer<typeof AskAboutHome>

/** Id of the home of a question. */
export const HomeContactOf = z.object({ propertyId: Id })
export type HomeContactOf = z.infer<typeof HomeContactOf>

/** Person who replies, and due time, shown before and after a form is sent. */
export interface ContactPromise {
  due_at: Date
  answerer: { name: string; title: string; phone: string; photo_key?: string | null } | null
}

/** Contact for questions about a home. `to` is the agent's id, for a conversation. */
export interface HomeContact extends ContactPromise {
  to: string | null
}

/** Slug of the addressed agent, and the form of the page; default is the contact form. */
export const GetContactPromise = z.object({
  agent: z.optional(z.string().check(z.maxLength(80))),
  form: z.optional(z.enum(['contact', 'valuation', 'landing_page'])),
})
export type GetContactPromise = z.infer<typeof GetContactPromise>
