import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTimes, scheduleOf } from '#features/appointments/rules/schedule.ts'
import { AppError } from '#kit/call/errors.ts'
import { localOf } from '#kit/time/local-time.ts'
import { buildProperty } from './builders.ts'
import { emailsTo } from './emails.ts'
import { asOwner } from './postgres.ts'
import { type Browser, startSite } from './server.ts'

/** Tests the public forms: refused input, written rows, and submission without JavaScript. */

const site = await startSite()
afterAll(() => site.stop())
const sql = <Row extends object>(text: string, values: unknown[] = []) =>
  asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query<Row>(text, values)).rows)
// All forms share one limit, and here one address.
beforeEach(() => sql('delete from rate_limits'))

const contact = {
  name: 'Ada Okonkwo',
  email: 'ada@example.com',
  phone: '',
  topic: 'selling',
  way: 'email',
  message: 'What should we fix before spring?',
  contactConsent: true,
}
const testimonial = {
  name: 'Renee Okafor',
  place: 'Wheatfield Lane, Greenwood',
  deal: 'sold',
  rating: '5',
  body: 'They told us to leave the kitchen alone.',
  dealt_year: null,
  email: 'renee@example.com',
  mayPublish: true,
}
const valuation = {
  street: '618 Tulip Poplar Way',
  city: 'Greenwood',
  postal_code: '46142',
  kind: 'house',
  living_area: 2340,
  bedrooms: 4,
  bathrooms: 2.5,
  year_built: 2001,
  lot_size_acres: null,
  garage_spaces: 2,
  basement: 'none',
  condition: 'kept_up',
  timing: 'months',
  message: '',
  name: 'Ada Okonkwo',
  email: 'ada@example.com',
  phone: '',
  way: 'email',
  contactConsent: true,
}
const application = {
  name: 'Lantern Gutters',
  service_type: 'roofing',
  description: 'Seamless gutters, two crews, no salesmen.',
  contact_name: 'Walt Dietrich',
  phone: '317-555-0164',
  email: 'walt@example.com',
  website_url: '',
  city: 'Franklin',
  license_number: '',
  insurer: 'Farm Mutual',
  work_seen_by: 'Marlene Brandt, 317-555-0161',
  ties: '',
  contactConsent: true,
}
const sponsor = {
  company: 'Lantern Loans',
  name: 'Ben Castellano',
  email: 'ben@example.com',
  phone: '',
  website_url: '',
  level: 'food',
  eventId: '',
  logoId: '',
  message: '',
  contactConsent: true,
}
const [EVENING, LANDING] = ['018f0000-0000-7000-8000-0000000000e1', '018f0000-0000-7000-8000-0000000000b3']
await sql(
  `insert into events (id, title, summary, status, starts_at, ends_at, venue, street, city, postal_code)
   values ($1, 'Evening', 'Pie and numbers.', 'published', now() + interval '9 days', now() + interval '9 days 2 hours',
     'The Wheel House', '240 Madison Row', 'Greenwood', '46142')`,
  [EVENING],
)
await sql(
  `insert into landing_pages (id, slug, name, property_id, intro, status, publish_at)
   values ($1, 'elm', 'Elm', $1, 'A porch.', 'published', now())`,
  [LANDING],
)
const seat = { eventId: EVENING, name: 'Ada Okonkwo', email: 'ada@example.com', phone: '', company: '' }
const question = {
  landingPageId: LANDING,
  name: 'Ada Okonkwo',
  reach: 'ada@example.com',
  question: '',
  contactConsent: true,
}
const [start] = openTimes(scheduleOf('consultation', { hours: [] }), new Date(), 60, 10).slice(10)
const appointment = {
  kind: 'consultation',
  meeting: 'video',
  name: 'Ada Okonkwo',
  email: 'ada@example.com',
  first: localOf(start ?? new Date()),
  contactConsent: true,
}
const { id: HOME } = await buildProperty()
const { topic: _topic, ...asked } = contact
const FORMS: Record<string, Record<string, unknown>> = {
  submitContact: contact,
  askAboutHome: { ...asked, propertyId: HOME },
  submitTestimonial: testimonial,
  captureSellerGuideLead: { name: 'Ada Okonkwo', email: 'ada@example.com', contactConsent: true },
  submitHomeValuation: valuation,
  subscribeToNewsletter: { email: 'ada@example.com', gdprConsent: true },
  submitVendorApplication: application,
  submitSponsorInquiry: sponsor,
  registerForEvent: seat,
  captureLandingPageLead: question,
  submitAppointment: appointment,
}
const written = async () => {
  const [row] = await sql<{ count: number }>(
    `select ((select count(*) from leads) + (select count(*) from testimonials) + (select count(*) from newsletter_subscribers)
      + (select count(*) from vendor_applications) + (select count(*) from event_registrations) + (select count(*) from mail_outbox))::integer as count`,
  )
  return row?.count
}
const fieldsOf = (error: unknown) => (error instanceof AppError ? Object.keys(error.fields ?? {}) : null)

describe.each(Object.keys(FORMS))('%s', (call) => {
  const right = FORMS[call] ?? {}
  // The form about a home has one field for email or phone.
  const address = 'reach' in right ? 'reach' : 'email'

  test.each([
    ['nothing', {}],
    ['null', null],
    ['a text', 'x'],
    ['no address', { ...right, [address]: 'nobody' }],
    ['an address with a line break', { ...right, [address]: 'ada@example.com\r\nBcc: all@example.com' }],
    ['an address in a list', { ...right, [address]: ['ada@example.com'] }],
    ['a name with a line break', { ...right, name: 'Ada\r\nBcc: all@example.com' }],
    ['a name of 100,000 characters', { ...right, name: 'x'.repeat(100_000) }],
    ['NUL in the name', { ...right, name: 'a\u0000b' }],
  ])('refuses %s with 422, and writes nothing', async (_, data) => {
    const before = await written()
    expect((await site.visitor().call(call, data)).status).toBe(422)
    expect(await written()).toBe(before)
  })

  test('asks from the ninth on for a proof that a person is at work, and takes no more than twenty', async () => {
    const visitor = site.visitor()
    const answers = []
    for (let time = 1; time <= 21; time += 1) answers.push(await visitor.call(call, { ...right, name: `Ada ${time}` }))
    expect(answers.slice(0, 7).map(({ status }) => status)).toEqual(Array(7).fill(200))
    expect(
      answers.slice(8, 20).every(({ status, error }) => status === 422 && fieldsOf(error)?.[0] === 'captcha'),
    ).toBe(true)
    expect(answers.at(-1)?.status).toBe(429)
  })
})

describe('a box that is not ticked', () => {
  test.each([
    ['submitContact', 'contactConsent'],
    ['askAboutHome', 'contactConsent'],
    ['submitTestimonial', 'mayPublish'],
    ['captureSellerGuideLead', 'contactConsent'],
    ['submitHomeValuation', 'contactConsent'],
    ['submitVendorApplication', 'contactConsent'],
    ['submitSponsorInquiry', 'contactConsent'],
    ['captureLandingPageLead', 'contactConsent'],
    ['submitAppointment', 'contactConsent'],
  ])('refuses %s at %s', async (call, box) => {
    const answer = await site.visitor().call(call, { ...FORMS[call], [box]: false })
    expect([answer.status, fieldsOf(answer.error)]).toEqual([422, [box]])
  })

  test('refuses a signup in the words of the specification', async () => {
    const answer = await site.visitor().call('subscribeToNewsletter', { email: 'new@example.com' })
    expect(answer).toMatchObject({
      status: 200,
      result: { success: false, message: 'Please agree to receive marketing communications' },
    })
  })
})

test('whoever wishes to be called leaves a number', async () => {
  const answer = await site.visitor().call('submitContact', { ...contact, way: 'phone' })
  expect([answer.status, fieldsOf(answer.error)]).toEqual([422, ['phone']])
})

test('what is sent stays text wherever it is shown', async () => {
  const script = '<script>document.title = "owned"</script>'
  await site.visitor().call('submitContact', { ...contact, name: `Eve ${script}`, message: script })
  await site
    .visitor()
    .call('submitTestimonial', { ...testimonial, name: `Eve ${script}`, body: `${script} and more words` })
  await sql(
    "update testimonials set status = 'published', published_at = now(), is_client_proved = true where name like 'Eve%'",
  )
  await site.visitor().call('submitVendorApplication', { ...application, name: `Eve ${script}`, ties: script })
  await site.visitor().call('submitSponsorInquiry', { ...sponsor, company: `Eve ${script}` })
  await site.visitor().call('registerForEvent', { ...seat, name: `Eve ${script}`, email: 'eve@example.com' })
  const admin = await site.as('super')
  const [lead] = await sql<{ id: string }>("select id from leads where name like 'Eve%'")
  for (const path of [
    '/admin/contacts',
    `/admin/contacts/${lead?.id}`,
    '/admin/testimonials',
    '/admin/vendor-applications',
    '/admin/sponsors',
    `/admin/networking-events/${EVENING}/people`,
    '/success-stories',
    '/',
  ]) {
    const { html } = await admin.visit(path)
    expect(html).toContain('Eve')
    expect(html).not.toContain('<script>document.title')
  }
  const emails = await sql<{ html: string }>('select html from mail_outbox')
  expect(emails.some(({ html }) => html.includes('<script>document'))).toBe(false)
})

describe('without JavaScript', () => {
  const post = async (browser: Browser, call: string, values: Record<string, string>) => {
    const answer = await browser.fetch(`/forms/${call}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(values),
    })
    return answer.headers.get('location')
  }

  test('a message is sent, and one that is refused comes back with what was typed', async () => {
    const browser = site.visitor()
    const { contactConsent: _, ...texts } = contact
    const form = { ...texts, _boolean: 'contactConsent', _page: '/contact', _done: 'Your message has arrived.' }
    expect(await post(browser, 'submitContact', { ...form, message: 'By post.' })).toBe('/contact#form-problems')
    const { html } = await browser.visit('/contact')
    expect(html).toContain('Check the form')
    expect(html).toContain('value="Ada Okonkwo"')
    expect(html).toContain('By post.')
    expect(await post(browser, 'submitContact', { ...form, message: 'By post.', contactConsent: 'true' })).toBe(
      '/contact',
    )
    expect((await browser.visit('/contact')).html).toContain('Your message has arrived.')
    expect(await sql("select id from leads where message = 'By post.'")).toHaveLength(1)
  })

  test('a home is described on one page, and what was typed comes back with what is missing', async () => {
    const browser = site.visitor()
    const { contactConsent: _, lot_size_acres: __, ...facts } = valuation
    const form = {
      ...Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)])),
      lot_size_acres: '',
      living_area: '2,340',
      _boolean: 'contactConsent',
      _page: '/home-valuation',
      _next: '/home-valuation/thank-you',
      _done: 'We have your request.',
    }
    const numbers = ['living_area', 'bedrooms', 'bathrooms', 'year_built', 'lot_size_acres', 'garage_spaces']
    const body = (more: Record<string, string>) => {
      const values = new URLSearchParams({ ...form, ...more })
      for (const name of numbers) values.append('_number', name)
      return values
    }
    const send = async (more: Record<string, string>) =>
      (
        await browser.fetch('/forms/submitHomeValuation', {
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded' },
          body: body(more),
        })
      ).headers.get('location')
    expect(await send({ street: '' })).toBe('/home-valuation#form-problems')
    const { html } = await browser.visit('/home-valuation')
    expect(html).toContain('Check the form')
    expect(html).toContain('value="2,340"')
    expect(await send({ contactConsent: 'true', email: 'posted-home@example.com' })).toBe('/home-valuation/thank-you')
    expect((await browser.visit('/home-valuation/thank-you')).html).toContain('We have your request.')
    const [lead] = await sql<{ kind: string }>("select kind from leads where email = 'posted-home@example.com'")
    expect(lead?.kind).toBe('valuation')
    const [emailMessage] = await emailsTo('posted-home@example.com')
    const path = /\/home-valuation\/[\w.-]+/.exec(emailMessage?.text ?? '')?.[0] ?? ''
    expect((await browser.visit(path)).status).toBe(200)
  })

  test('a signup says on its page what is missing, and that a letter is on its way', async () => {
    const browser = site.visitor()
    const form = {
      email: 'posted@example.com',
      _boolean: 'gdprConsent',
      _page: '/newsletter',
      _done: 'Almost done',
    }
    await post(browser, 'subscribeToNewsletter', form)
    expect((await browser.visit('/newsletter')).html).toContain('Please agree to receive marketing communications')
    await post(browser, 'subscribeToNewsletter', { ...form, gdprConsent: 'true' })
    expect((await browser.visit('/newsletter')).html).toContain('Almost done')
    const [emailMessage] = await emailsTo('posted@example.com')
    const path = /\/newsletter\/confirm\/[\w-]+/.exec(emailMessage?.text ?? '')?.[0] ?? ''
    const status = async () =>
      (await sql("select status from newsletter_subscribers where email = 'posted@example.com'"))[0]
    // Mail programs open links automatically, which must have no effect.
    for (let time = 0; time < 3; time += 1) expect((await browser.visit(path)).status).toBe(200)
    expect(await status()).toEqual({ status: 'pending' })
    await post(browser, 'confirmNewsletter', { token: path.split('/').at(-1) ?? '', _page: path, _next: '/newsletter' })
    expect(await status()).toEqual({ status: 'subscribed' })
  })
})

test('a former address of an agent leads to the new one, and one in capitals to its own', async () => {
  const [agent] = await sql<{ id: string }>("select id from agents where slug = 'agent'")
  await sql("insert into slug_redirects (kind, old_slug, object_id) values ('agent', 'former-name', $1)", [agent?.id])
  for (const path of ['/about-former-name', '/about-AGENT']) {
    const answer = await site.visitor().fetch(path, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([301, '/about-agent'])
  }
  expect((await site.visitor().visit('/about-agent')).status).toBe(200)
})
