import { expect, test } from 'vitest'
import { callerOf, networkOf } from './request.server.ts'

test.each([
  ['192.0.2.7', '192.0.2.7'],
  ['unknown', 'unknown'],
  ['', ''],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::1', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8:0:0:1::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['::', '0:0:0:0::/64'],
  ['fe80::1', 'fe80:0:0:0::/64'],
  ['1:2:3::', '1:2:3:0::/64'],
  ['1::2:3:4:5:6:7', '1:0:2:3::/64'],
])('the network of %s is %s', (ip, network) => {
  expect(networkOf(ip)).toBe(network)
})

function requestFrom(ip: string, headers: Record<string, string> = {}): Request {
  return Object.defineProperty(new Request('http://127.0.0.1/', { headers }), 'ip', { value: ip })
}

test('what a stranger says of itself in X-Forwarded-For is not believed', () => {
  const forged = { 'x-forwarded-for': '203.0.113.9', 'x-real-ip': '203.0.113.9', forwarded: 'for=203.0.113.9' }
  expect(callerOf(requestFrom('198.51.100.4', forged)).ip).toBe('198.51.100.4')
})

test('an IPv4 address that comes as IPv6 is the same caller', () => {
  expect(callerOf(requestFrom('::ffff:198.51.100.4')).ip).toBe('198.51.100.4')
})

test('a request has one id for all who ask, and a long user agent is cut', () => {
  const request = requestFrom('198.51.100.4', { 'user-agent': 'x'.repeat(5000) })
  expect(callerOf(request).request_id).toBe(callerOf(request).request_id)
  expect(callerOf(request).request_id).not.toBe(callerOf(requestFrom('198.51.100.4')).request_id)
  expect(callerOf(request).user_agent).toHaveLength(400)
})
