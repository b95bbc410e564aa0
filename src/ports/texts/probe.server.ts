import { type NetworkFault, networkFaultOf } from '../network-fault.server.ts'
import { outboundRequest } from '../outbound.server.ts'
import type { GatewaySettings } from './gateway.server.ts'
import { membersOf } from './texts.ts'

/** Cause of a text gateway that does not work. */
export type GatewayFault = NetworkFault | 'credentials' | 'account' | 'inactive' | 'number' | 'no_gateway' | 'other'

/**
 * Result of a test. `name` and `isTrial`: as the gateway describes the account. `reason`: code or state, which has no
 * secret.
 */
export type GatewayProbe =
  | { isWorking: true; name: string | null; isTrial: boolean }
  | { isWorking: false; fault: GatewayFault; reason: string }

const MAX_BYTES = 200_000

/**
 * Reads the account and its sending number from a gateway, and sends no message. Never throws. Source: Twilio API
 * 2010-04-01, Fetch an Account, List IncomingPhoneNumbers
 */
export async function probeGateway(
  { url, account, token, from }: GatewaySettings,
  max_ms: number,
  allowed: ReadonlySet<string>,
): Promise<GatewayProbe> {
  const base = `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}`
  const options = {
    headers: {
      authorization: `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`,
      accept: 'application/json',
    },
    signal: AbortSignal.timeout(max_ms),
    maxSize: { success: MAX_BYTES, other: MAX_BYTES },
  }
  const failed = (fault: GatewayFault, reason = ''): GatewayProbe => ({ isWorking: false, fault, reason })
  try {
    const answer = await outboundRequest(`${base}.json`, options, allowed)
    const { sid, status, code, friendly_name, type } = membersOf(answer.body.toString('utf8'))
    if (answer.status === 401 || answer.status === 403) return failed('credentials', String(answer.status))
    if (answer.status === 404 && typeof code === 'number') return failed('account')
    if (answer.isSuccess ? typeof sid !== 'string' : answer.status < 500 && typeof code !== 'number')
      return failed('no_gateway', String(answer.status))
    if (!answer.isSuccess) return failed('other', [answer.status, code].filter(Boolean).join(' '))
    if (typeof status === 'string' && status !== 'active') return failed('inactive', status.slice(0, 40))
    // Short codes are listed elsewhere.
    if (from.startsWith('+')) {
      const query = new URLSearchParams({ PhoneNumber: from })
      const owned = await outboundRequest(`${base}/IncomingPhoneNumbers.json?${query}`, options, allowed)
      const { incoming_phone_numbers: numbers } = membersOf(owned.body.toString('utf8'))
      if (owned.isSuccess && Array.isArray(numbers) && numbers.length === 0) return failed('number')
    }
    return {
      isWorking: true,
      name: typeof friendly_name === 'string' ? friendly_name.slice(0, 100) : null,
      isTrial: type === 'Trial',
    }
  } catch (error) {
    const network = networkFaultOf(error)
    if (network) return failed(network.fault, network.reason)
    return failed('other', error instanceof Error ? error.message.slice(0, 200) : '')
  }
}
