import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
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
  'http://[::1]:9000/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://127.1:5432/',
  'http://media.example.com.evil.example/',
  'https://api.example.com@evil.example.net/',
  'https://user:pass@api.example.com/',
  'ftp://api.example.com/',
  'file:///etc/passwd',
  'not an address',
])('%s is not asked', async (url) => {
  await expect(outboundFetch(url, {}, allowed)).rejects.toThrow('not among the addresses')
})

test('an address of the list that sends on is not followed, wherever it leads', async () => {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    response.writeHead(302, { location: `http://127.0.0.1:${port}/inside` }).end()
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as AddressInfo
  const own = allowedHosts({ urls: [`http://127.0.0.1:${port}/`], mediaHosts: undefined })
  await expect(outboundFetch(`http://127.0.0.1:${port}/feed`, {}, own)).rejects.toThrow('redirects are not followed')
  expect(asked).toEqual(['/feed'])
  await new Promise((ended) => server.close(ended))
})
