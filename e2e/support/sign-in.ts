import { type APIRequestContext, request as apiRequest, type Page } from '@playwright/test'
import { payloadOf } from '../../test/wire.ts'
import { addressOf } from './test.ts'

/**
 * The people of the sample brokerage. Their email is {name}@example.com, and SAMPLE_PASSWORD is the password of all.
 */
export type Person = 'buyer' | 'sold' | 'unverified' | 'expired' | 'suspended' | 'agent' | 'admin' | 'super' | 'auditor'

/** Returns the password of the sample accounts. @throws if the journeys were started without a site */
export function samplePassword(): string {
  const password = process.env.SAMPLE_PASSWORD
  if (!password || !process.env.BASE_URL)
    throw new Error('These journeys need a site: please run "npm test", or set BASE_URL and SAMPLE_PASSWORD.')
  return password
}

const cookies = new Map<Person, ReturnType<typeof cookiesOf>>()

/** Signs a person in without the form. One session per person and worker, because sign-in attempts are limited. */
export async function signIn(page: Page, person: Person): Promise<void> {
  const known = cookies.get(person) ?? cookiesOf(person)
  cookies.set(person, known)
  await page.context().addCookies(await known)
}

async function cookiesOf(person: Person) {
  const context = await apiRequest.newContext({
    baseURL: process.env.BASE_URL ?? '',
    extraHTTPHeaders: { 'x-forwarded-for': addressOf(`${person} ${process.pid}`) },
  })
  await startSession(context, `${person}@example.com`)
  const { cookies: found } = await context.storageState()
  await context.dispose()
  return found
}

/** Starts a session by the form's call; its cookie is then in the context. */
export async function startSession(context: APIRequestContext, email: string): Promise<void> {
  const response = await context.post('/_serverFn/signIn', {
    headers: { 'x-tsr-serverFn': 'true', 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' },
    data: await payloadOf({ data: { email, password: samplePassword() } }),
  })
  if (!response.headers()['set-cookie'])
    throw new Error(`${email} could not sign in: ${response.status()} ${await response.text()}`)
}
