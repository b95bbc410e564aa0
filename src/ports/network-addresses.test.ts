import { expect, test } from 'vitest'
import { requireReachable, requireReachableHost } from './guarded-lookup.server.ts'
import { addressKind } from './network-addresses.ts'

test.each([
  ['93.184.215.14', 'public'],
  ['172.32.0.1', 'public'],
  ['2606:4700::6810:84e5', 'public'],
  ['10.1.2.3', 'private'],
  ['127.0.0.1', 'private'],
  ['127.8.9.10', 'private'],
  ['172.16.0.1', 'private'],
  ['192.168.1.1', 'private'],
  ['::1', 'private'],
  ['fd12:3456::1', 'private'],
  ['::ffff:10.1.2.3', 'private'],
  ['::ffff:7f00:1', 'private'],
  ['169.254.169.254', 'reserved'],
  ['::ffff:169.254.169.254', 'reserved'],
  ['::ffff:a9fe:a9fe', 'reserved'],
  ['fd00:ec2::254', 'reserved'],
  ['fe80::1', 'reserved'],
  ['fe80::1%eth0', 'reserved'],
  ['0.0.0.0', 'reserved'],
  ['::', 'reserved'],
  ['100.100.100.200', 'reserved'],
  ['224.0.0.1', 'reserved'],
  ['255.255.255.255', 'reserved'],
  ['64:ff9b::a9fe:a9fe', 'reserved'],
  ['2002:a9fe:a9fe::1', 'reserved'],
  ['not an address', 'reserved'],
])('%s is %s', (address, kind) => {
  expect(addressKind(address)).toBe(kind)
})

test('a private address is for a site on this machine only, a reserved one for none', () => {
  expect(() => requireReachable('mail.example.com', '93.184.215.14', false)).not.toThrow()
  expect(() => requireReachable('mail.example.com', '192.168.1.1', true)).not.toThrow()
  expect(() => requireReachable('mail.example.com', '192.168.1.1', false)).toThrow('private address')
  expect(() => requireReachable('mail.example.com', '169.254.169.254', true)).toThrow('reserved address')
})

test('an IP address in a URL needs no lookup, and is checked too', () => {
  expect(() => requireReachableHost('169.254.169.254')).toThrow('reserved address')
  expect(() => requireReachableHost('[fe80::1]')).toThrow('reserved address')
  expect(() => requireReachableHost('api.example.com')).not.toThrow()
})
