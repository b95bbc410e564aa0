import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AppError } from '#kit/call/errors.ts'
import { asOwner } from '../../../test/postgres.ts'
import { type Browser, type Site, startSite } from '../../../test/server.ts'

let site: Site
const SHOWN = '00000000-0000-5000-8000-00000000a001'
const HIDDEN = '00000000-0000-5000-8000-00000000a002'
const SOLD = '00000000-0000-5000-8000-00000000a003'
const FOR_REGISTRANTS = '00000000-0000-5000-8000-00000000a004'

const rows = (sql: string) => asOwner(process.env.DATABASE_URL ?? '', async (client) => (await client.query(sql)).rows)

beforeAll(async () => {
  const home = (id: string, street: string, differs: { status?: string; shown?: boolean; idx?: boolean } = {}) =>
    `('${id}', '${id.slice(-4)}', '${id.slice(-4)}', 'mibor', '${differs.status ?? 'active'}', ${differs.idx ?? true}, true,
      ${differs.shown ?? true}, true, true, 'Three bedrooms', '${street}', 'Greenwood', 'IN', '46142', 39.6137, -86.1067,
      'Residential', 320000, ${differs.status === 'sold' ? 123456 : 'null'}, 'Ridge Realty', '317-555-0163', now(), now())`
  await rows(`insert into properties (id, listing_key, listing_id, originating_system_name, status, is_idx, is_vow,
    is_address_shown, is_avm_allowed, is_comment_allowed, title, address, city, state, postal_code, latitude, longitude,
    property_type, price, close_price, list_office_name, list_office_contact, listed_at, modification_timestamp) values
    ${[
      home(SHOWN, '1 Porch Street'),
      home(HIDDEN, '2 Canary Street', { shown: false }),
      home(SOLD, '3 Canary Street', { status: 'sold' }),
      home(FOR_REGISTRANTS, '4 Canary Street', { idx: false }),
    ].join(',')}`)
  await rows(`insert into open_houses (open_house_key, listing_key, property_id, starts_at, ends_at, status, modification_timestamp)
    select id::text, listing_key, id, now() + interval '1 day', now() + interval '26 hours', 'Active', now() from properties
    where id in ('${SHOWN}', '${HIDDEN}', '${SOLD}', '${FOR_REGISTRANTS}')`)
  site = await startSite()
})
afterAll(() => site?.stop())

const text = async (browser: Browser, path: string) => {
  const answer = await browser.fetch(path)
  return { status: answer.status, headers: answer.headers, body: await answer.text() }
}

test('a question about a home is a form for visitors, and a conversation for registered users', async () => {
  const page = `/properties/${SHOWN}/question`
  const visitor = await text(site.visitor(), page)
  expect(visitor.body).toMatch(/<form[^>]* action="\/forms\/askAboutHome"/)
  expect(visitor.body).not.toContain('/forms/sendMessage')
  const buyer = await text(await site.as('buyer'), page)
  expect(buyer.body).toMatch(/<form[^>]* action="\/forms\/sendMessage"/)
  expect(buyer.body).toMatch(new RegExp(`<input[^>]* name="propertyId"[^>]* value="${SHOWN}"`))
  // Someone who may not message yet asks as a visitor does.
  expect((await text(await site.as('unverified'), page)).body).toContain('/forms/askAboutHome')
  const listing = await text(site.visitor(), `/properties/${SHOWN}`)
  expect(listing.body).toContain(`href="${page}"`)
  // The footer has the office's address.
  expect(listing.body).not.toMatch(/mailto:(?!office@example\.com)[^?"]/)
})

test('the tour form has the name, email, and phone of the person signed in', async () => {
  await rows("update accounts set phone = '317-555-0119' where email = 'buyer@example.com'")
  const { body } = await text(await site.as('buyer'), `/properties/${SHOWN}/tour`)
  const inputOf = (field: string) =>
    /value="([^"]*)"/.exec(new RegExp(`<input[^>]* name="${field}"[^>]*>`).exec(body)?.[0] ?? '')?.[1]
  expect([inputOf('email'), inputOf('phone')]).toEqual(['buyer@example.com', '317-555-0119'])
  expect(inputOf('name')).toMatch(/\S/)
  expect((await text(site.visitor(), `/properties/${SHOWN}/tour`)).body).not.toContain('317-555-0119')
})

test('a listing, its report form, and the compliance page promise the same time for a report', async () => {
  for (const path of [`/properties/${SHOWN}`, `/properties/${SHOWN}/report`, '/mls-compliance']) {
    const { body } = await text(site.visitor(), path)
    const promises =
      body.replace(/<!-- -->/g, '').match(/(?:look at|review) (?:it|your report) within [\w ]+?(?= and|\.)/g) ?? []
    expect([path, new Set(promises.map((promise) => promise.split(' within ')[1]))]).toEqual([
      path,
      new Set(['1 business day']),
    ])
  }
})

test('the access log says on which page about a home a registered user saw it', async () => {
  await rows(`delete from access_log where object_id = '${SHOWN}'`)
  const buyer = await site.as('buyer')
  const pages = ['', '/photos', '/tour', '/question', '/report']
  for (const page of pages) await text(buyer, `/properties/${SHOWN}${page}`)
  await text(buyer, `/dashboard/messages/new?home=${SHOWN}`)
  const views = await rows(
    `select kind, details->>'part' as part from access_log where object_id = '${SHOWN}' order by at, id`,
  )
  expect(views.map(({ kind, part }) => [kind, part])).toEqual(
    [null, 'photos', 'tour', 'question', 'report', 'message'].map((part) => ['property.viewed', part]),
  )
})

describe('the picture for social sites', () => {
  test('is drawn for a home for sale', async () => {
    const answer = await site.visitor().fetch(`/social/${SHOWN}.jpg`)
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect(bytes.subarray(0, 3).toString('hex')).toBe('ffd8ff')
    const again = await site
      .visitor()
      .fetch(`/social/${SHOWN}.jpg`, { headers: { 'if-none-match': answer.headers.get('etag') ?? '' } })
    expect(again.status).toBe(304)
  })
  test.each([
    ['an address is withheld', HIDDEN],
    ['a home is sold', SOLD],
    ['a home is for registrants', FOR_REGISTRANTS],
    ['there is no home', '00000000-0000-5000-8000-00000000ffff'],
  ])('is the brokerage’s own where %s, for everybody', async (_, id) => {
    for (const browser of [site.visitor(), await site.as('buyer')]) {
      const answer = await browser.fetch(`/social/${id}.jpg`)
      expect([answer.status, answer.headers.get('location')]).toEqual([302, '/social.png'])
    }
  })
})

describe('the map of a home of which the address is withheld', () => {
  test('says which ZIP code it shows, and has no pin', async () => {
    await rows(`insert into properties (id, listing_key, listing_id, originating_system_name, status, is_idx, is_vow,
      is_address_shown, is_avm_allowed, is_comment_allowed, title, address, city, state, postal_code, latitude, longitude,
      property_type, price, list_office_name, list_office_contact, listed_at, modification_timestamp)
      select gen_random_uuid(), 'b' || n, 'b' || n, 'mibor', 'active', true, true, true, true, true, 'A home', n || ' Elm Street',
      'Greenwood', 'IN', '46142', 39.5 + n / 50.0, -86.2, 'Residential', 320000, 'Ridge Realty', '317-555-0163', now(), now()
      from generate_series(1, 5) as n`)
    const { body } = await text(site.visitor(), `/properties/${HIDDEN}`)
    expect(body).toContain('The street address is private. The map shows ZIP 46142.')
    expect(body).not.toMatch(/39\.6137|-86\.1067|Canary|Directions/)
  })
})

describe('the calendar of open houses', () => {
  test('is a file with the place and the time', async () => {
    const { status, headers, body } = await text(site.visitor(), `/properties/${SHOWN}/open-house.ics`)
    expect([status, headers.get('content-type')]).toEqual([200, 'text/calendar; charset=utf-8'])
    expect(body).toMatch(/BEGIN:VEVENT[\s\S]*1 Porch Street/)
  })
  test('has no street where the address is withheld', async () => {
    const { status, body } = await text(site.visitor(), `/properties/${HIDDEN}/open-house.ics`)
    expect([status, body.includes('Canary')]).toEqual([200, false])
  })
  test('is for those who may see the home', async () => {
    expect((await text(site.visitor(), `/properties/${SOLD}/open-house.ics`)).status).toBe(403)
    expect((await text(site.visitor(), `/properties/${FOR_REGISTRANTS}/open-house.ics`)).status).toBe(404)
    expect((await text(await site.as('buyer'), `/properties/${FOR_REGISTRANTS}/open-house.ics`)).status).toBe(200)
  })
})

describe('pages', () => {
  test('give nothing away of a home that may not be shown', async () => {
    const paths = [SOLD, FOR_REGISTRANTS, HIDDEN].flatMap((id) => [
      `/properties/${id}`,
      `/properties/${id}/photos`,
      `/properties/${id}/report`,
      `/properties/compare?ids=${id}&ids=${SHOWN}`,
    ])
    for (const path of paths) {
      const { body } = await text(site.visitor(), path)
      expect(body).not.toMatch(/Canary|123456|123,456/)
    }
  })
  test('of a comparison take anything for ids, and answer', async () => {
    for (const query of [
      '',
      '?ids=',
      '?ids=x',
      `?ids=${'x'.repeat(5000)}`,
      '?ids[]=1',
      `?ids=${SHOWN},${HIDDEN}`,
      "?ids='",
    ]) {
      expect((await text(site.visitor(), `/properties/compare${query}`)).status).toBe(200)
    }
  })
  test('of a home take anything for a payment, and work it out without JavaScript', async () => {
    const { status, body } = await text(
      site.visitor(),
      `/properties/${SHOWN}?price=400%2C000&down=400000&rate=0&home=no`,
    )
    expect(status).toBe(200)
    // 2% of $400,000 and 0.5% of it a year, without a loan.
    expect(body).toContain('$834')
    expect((await text(site.visitor(), `/properties/${SHOWN}?price=%00&rate=NaN&years=-1&tax=1e99`)).status).toBe(200)
  })
})

describe('a report', () => {
  const typed = { propertyId: SHOWN, fault: 'facts', message: 'It has three baths.', email: '' }

  test('that is wrong is answered with the fields, and nothing is kept', async () => {
    for (const data of [
      { ...typed, message: ' ' },
      { ...typed, fault: 'constructor' },
      { ...typed, email: 'x' },
      null,
    ]) {
      const answer = await site.visitor().call('reportListing', data)
      expect([answer.status, answer.error instanceof AppError]).toEqual([422, true])
    }
    expect(await rows('select id from listing_reports')).toEqual([])
  })
  test('works without JavaScript', async () => {
    const page = `/properties/${SHOWN}/report`
    const answer = await site.visitor().fetch('/forms/reportListing', {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ ...typed, _page: page, _done: 'Thank you.' }),
    })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, page])
    expect(await rows('select fault, message from listing_reports')).toEqual([
      { fault: 'facts', message: 'It has three baths.' },
    ])
  })
  test('asks from the ninth on for a proof that a person is at work, and takes no more than twenty an hour', async () => {
    await rows('delete from rate_limits')
    const caller = site.visitor()
    const answers = []
    for (let at = 0; at < 21; at += 1) answers.push((await caller.call('reportListing', typed)).status)
    expect(answers.slice(8, 20)).toEqual(Array(12).fill(422))
    expect(answers.at(-1)).toBe(429)
  })
})
