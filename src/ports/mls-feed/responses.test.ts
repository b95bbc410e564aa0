import { describe, expect, test } from 'vitest'
import { eventsOf, pageOf, recordOf, statusError, stripByteOrderMark } from './responses.ts'

const about = (status: number, body = '', headers: Record<string, string> = {}) =>
  statusError(status, new Headers(headers), Buffer.from(body))

test('a byte order mark before JSON is passed over', () => {
  expect(pageOf('\uFEFF{"value":[{"ListingKey":"1"}]}').records).toEqual([{ ListingKey: '1' }])
  const body = Buffer.from('\uFEFF{"value":[]}')
  expect(stripByteOrderMark(body).toString()).toBe('{"value":[]}')
  expect(stripByteOrderMark(Buffer.from('{}')).toString()).toBe('{}')
})

describe('a status', () => {
  test.each([
    [429, '', {}, 'limited', null],
    [429, '', { 'retry-after': '17' }, 'limited', 17],
    [429, '', { 'hour-quota-resettime': '90000' }, 'limited', 90],
    [403, '{"error":{"code":403,"message":"Your token is suspended"}}', {}, 'limited', null],
    [503, '', { 'retry-after': '5' }, 'faulty', 5],
    [503, '', { 'retry-after': '600' }, 'limited', 600],
    [502, '<html>Bad gateway</html>', {}, 'faulty', null],
    [408, '', {}, 'faulty', null],
    [401, '', {}, 'refused', null],
    [404, '', {}, 'refused', null],
    [400, '{"error":{"message":{"lang":"en","value":"$top is too large"}}}', {}, 'refused', null],
  ])('%i %s %j is %s', (status, body, headers, cause_kind, retry_after_seconds) => {
    expect(about(status, body, headers)).toMatchObject({ cause_kind, retry_after_seconds })
  })

  test('that names a date to come back says the seconds until then; one that has passed says none', () => {
    const seconds = about(429, '', {
      'retry-after': new Date(Date.now() + 3_600_000).toUTCString(),
    }).retry_after_seconds
    expect(seconds).toBeGreaterThan(3000)
    expect(seconds).toBeLessThanOrEqual(3600)
    expect(about(429, '', { 'retry-after': new Date(0).toUTCString() }).retry_after_seconds).toBeNull()
    expect(about(429, '', { 'retry-after': 'soon' }).retry_after_seconds).toBeNull()
  })

  test('is said in words, with those of the feed', () => {
    expect(about(403, '{"error":{"message":"Your token is suspended"}}').message).toBe(
      'The feed has suspended the token (403): Your token is suspended.',
    )
    expect(about(400, '{"error":{"message":{"lang":"en","value":"$top is too large"}}}').message).toContain(
      '(400): $top is too large.',
    )
  })
})

test('one record comes without what the protocol adds to it', () => {
  expect(recordOf('{"@odata.context":"x","@odata.id":"y","ListingKey":"A"}')).toEqual({ ListingKey: 'A' })
  expect(() => recordOf('[]')).toThrow('isn’t a record')
  expect(() => recordOf('{"error":{"message":"No"}}')).toThrow('No')
})

describe('events', () => {
  const event = (EntityEventSequence: unknown, changes = {}) => ({
    EntityEventSequence,
    ResourceName: 'Property',
    ResourceRecordKey: '539',
    ...changes,
  })

  test('are put in their order, numbers as texts among them', () => {
    expect(eventsOf([event(103), event('101'), event(102, { ResourceRecordKey: 7 })])).toEqual([
      { sequence: 101, resource: 'Property', key: '539' },
      { sequence: 102, resource: 'Property', key: '7' },
      { sequence: 103, resource: 'Property', key: '539' },
    ])
  })

  test.each([
    ['without a number', event(null)],
    ['with half a number', event(1.5)],
    ['with a number that cannot be held', event('99999999999999999999')],
    ['without a resource', event(1, { ResourceName: undefined })],
    ['without a key', event(1, { ResourceRecordKey: '' })],
  ])('%s are the feed’s fault', (_, record) => expect(() => eventsOf([record])).toThrow('an invalid event'))
})
