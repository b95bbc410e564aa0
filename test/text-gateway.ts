import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

const TOKEN = 'the-token-of-the-text-gateway'
const NUMBER = '+13175550100'

/**
 * Starts a text gateway that answers like Twilio about the accounts `AC1`, `AC_trial` and `AC_suspended`, which have
 * one number.
 */
export async function startTextGateway() {
  /** Methods and paths of the requests. */
  const asked: string[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://gateway')
    asked.push(`${request.method} ${url.pathname}`)
    const send = (status: number, value: object) =>
      void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const [, account = '', list] =
      /^\/2010-04-01\/Accounts\/(\w+?)(?:\/(IncomingPhoneNumbers))?\.json$/.exec(url.pathname) ?? []
    if (url.pathname === '/silent') return
    if (!account) return void response.writeHead(404, { 'content-type': 'text/html' }).end('<!doctype html>Not found')
    const [, token] = Buffer.from(request.headers.authorization?.slice(6) ?? '', 'base64')
      .toString()
      .split(':')
    if (token !== TOKEN) return send(401, { code: 20003, message: 'Authenticate', status: 401 })
    if (!['AC1', 'AC_trial', 'AC_suspended'].includes(account)) return send(404, { code: 20404, status: 404 })
    if (list)
      return send(200, {
        incoming_phone_numbers: url.searchParams.get('PhoneNumber') === NUMBER ? [{ phone_number: NUMBER }] : [],
      })
    send(200, {
      sid: account,
      friendly_name: 'Office texts',
      status: account === 'AC_suspended' ? 'suspended' : 'active',
      type: account === 'AC_trial' ? 'Trial' : 'Full',
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  return {
    asked,
    /** Settings that work. */
    settings: {
      url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      account: 'AC1',
      token: TOKEN,
      from: NUMBER,
    },
    async stop(): Promise<void> {
      server.closeAllConnections()
      await new Promise((ended) => server.close(ended))
    },
  }
}
