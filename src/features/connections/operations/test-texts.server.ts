import type { Admin } from '#access/actors.ts'
import { AppError } from '#kit/call/errors.ts'
import { connections } from '#ports/connections.server.ts'
import { hostsOf } from '#ports/outbound.server.ts'
import type { GatewaySettings } from '#ports/texts/gateway.server.ts'
import { type GatewayProbe, probeGateway } from '#ports/texts/probe.server.ts'
import { networkSentence } from '../rules.ts'
import type { TextTest, UpdateTextConnection } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import { connectionAsEntered, requireChangeable } from './entered.server.ts'
import { MAX_MS, runTest, type TestOutcome } from './run-test.server.ts'

/**
 * Reads the account and the sending number from the entered gateway, within 15 seconds. Sends no text and stores no
 * settings. @throws forbidden, conflict, invalid, limited
 */
export async function testTextConnection(
  actor: Admin<'operations'>,
  input: UpdateTextConnection,
  max_ms = MAX_MS,
): Promise<TextTest> {
  requireChangeable(actor, 'texts')
  const { gateway } = (await connectionAsEntered('texts', input)).connection
  if (!gateway) throw new AppError('invalid', MESSAGES.checkFields, { token: 'Enter the token.' })
  return testGateway(actor, gateway, max_ms)
}

/** Tests the gateway in use. @throws conflict without one, limited */
export function testTextsInUse(actor: Admin<'operations'>): Promise<TextTest> {
  const { gateway } = connections().texts
  if (!gateway) throw new AppError('conflict', MESSAGES.nothingToTest)
  return testGateway(actor, gateway, MAX_MS)
}

function testGateway(actor: Admin<'operations'>, gateway: GatewaySettings, max_ms: number): Promise<TextTest> {
  const allowed = hostsOf({ feed: null, texts: { gateway, webhook_secret: null } })
  return runTest(
    actor,
    'texts',
    { gateway, webhook_secret: null },
    { url: gateway.url, account: gateway.account },
    async () => outcomeOf(await probeGateway(gateway, max_ms, allowed), gateway, max_ms),
  )
}

type Field = NonNullable<Extract<TextTest, { is_working: false }>['field']>

function outcomeOf(probe: GatewayProbe, { url, account, from }: GatewaySettings, max_ms: number): TestOutcome<Field> {
  const { host } = new URL(url)
  if (probe.isWorking) {
    const name = probe.name ? ` “${probe.name}”` : ''
    return {
      message: probe.isTrial
        ? `${host} accepted the account${name}. It’s a trial account, so it sends only to numbers verified there.`
        : `${host} accepted the account${name} and the sending number. No text was sent.`,
    }
  }
  const { fault, reason } = probe
  const failed = (field: Field | null, message: string) => ({ fault, field, message })
  switch (fault) {
    case 'credentials':
      return failed('token', `${host} refused the account or the token (${reason}).`)
    case 'account':
      return failed('account', `${host} has no account ${account}.`)
    case 'inactive':
      return failed('account', `The account ${account} is ${reason}. Reactivate it at ${host}.`)
    case 'number':
      return failed('from', `The account has no number ${from}. Buy it there, or enter one that it has.`)
    case 'no_gateway':
      return failed('url', `${host} responds, but not with Twilio’s Messages API (${reason}). Check the address.`)
    case 'other':
      return failed(null, `${host} could not check the account: ${reason}.`)
    default:
      return failed('url', networkSentence(fault, host, reason, max_ms))
  }
}
