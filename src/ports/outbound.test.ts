import { expect, test } from 'vitest'
import { allowedHosts, outboundFetch } from './outbound.server.ts'

const allowed = allowedHosts({
  urls: ['https://api.example.com/v2', 'http://127.0.0.1:9000', undefined],
  mediaHosts: 'media.example.com, pictures.example.com:8443',
})

test('the list holds hosts with their ports', () => {
  expect([...allowed].sort()).toEqual([
    '127.0.0.1:9000',
    'api.example.com:443',
    'media.example.com:443',
    'media.example.com:80',
    'pictures.example.com:8443',
  ])
})

test.each([
  'https://other.example.com/',
  'https://api.example.com:8443/',
  'http://127.0.0.1:5432/',
  'http://localhost:9000/',
  'http://169.254.169.254/latest/meta-data/',
  'http://[::ffff:127.0.0.1]:9000/',
  'https://api.example.com@evil.example.net/',
  'https://user:pass@api.example.com/',
  'ftp://api.example.com/',
  'file:///etc/passwd',
  'not an address',
])('%s is not asked', async (url) => {
  await expect(outboundFetch(url, {}, allowed)).rejects.toThrow('not among the addresses')
})
