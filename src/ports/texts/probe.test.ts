import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTextGateway } from '../../../test/text-gateway.ts'
import { allowedHosts } from '../outbound.server.ts'
import type { GatewaySettings } from './gateway.server.ts'
import { probeGateway } from './probe.server.ts'

let gateway: Awaited<ReturnType<typeof startTextGateway>>
beforeAll(async () => {
  gateway = await startTextGateway()
})
afterAll(() => gateway.stop())

function probe(changed: Partial<GatewaySettings> = {}, max_ms = 5000) {
  const settings = { ...gateway.settings, ...changed }
  return probeGateway(settings, max_ms, allowedHosts({ urls: [settings.url], mediaHosts: undefined }))
}

test('reads the account and its number, and sends nothing', async () => {
  gateway.asked.length = 0
  expect(await probe()).toEqual({ isWorking: true, name: 'Office texts', isTrial: false })
  expect(gateway.asked).toEqual([
    'GET /2010-04-01/Accounts/AC1.json',
    'GET /2010-04-01/Accounts/AC1/IncomingPhoneNumbers.json',
  ])
  expect(await probe({ account: 'AC_trial' })).toMatchObject({ isWorking: true, isTrial: true })
})

test('does not look for a short code among the numbers', async () => {
  expect(await probe({ from: '12345' })).toMatchObject({ isWorking: true })
})

test.each<[string, Partial<GatewaySettings>, string]>([
  ['a wrong token', { token: 'another' }, 'credentials'],
  ['an unknown account', { account: 'AC2' }, 'account'],
  ['a suspended account', { account: 'AC_suspended' }, 'inactive'],
  ['a number of someone else', { from: '+13175550199' }, 'number'],
  ['an unknown server', { url: 'https://texts.nowhere.invalid' }, 'name'],
  ['a refused connection', { url: 'http://127.0.0.1:1' }, 'connection'],
  ['a reserved address', { url: 'http://169.254.169.254' }, 'forbidden'],
])('names %s', async (_, changed, fault) => {
  const result = await probe(changed)
  expect(result).toMatchObject({ isWorking: false, fault })
  expect(JSON.stringify(result)).not.toContain(gateway.settings.token)
})

test('names a web server', async () => {
  expect(await probe({ url: `${gateway.settings.url}/site` })).toMatchObject({ isWorking: false, fault: 'no_gateway' })
})
