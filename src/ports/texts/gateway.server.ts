import { outboundRequest } from '../outbound.server.ts'
import { membersOf, type TextDelivery, type TextPort } from './texts.ts'

export interface GatewaySettings {
  /** Base URL of the gateway, such as https://api.twilio.com */
  url: string
  account: string
  token: string
  from: string
}

const TIMEOUT_MS = 15_000
const MAX_BYTES = 100_000
/** The recipient has sent STOP to the gateway. Source: Twilio error 21610 */
const STOPPED = 21_610

/**
 * Sends messages through Twilio's Messages API, which many other gateways offer too. Reasons contain neither the number
 * nor the text, because they are stored and logged. Source: Twilio API 2010-04-01, Create a Message
 */
export function textGateway(settings: GatewaySettings, allowed?: ReadonlySet<string>): TextPort {
  const { url, account, token, from } = settings
  const address = `${url.replace(/\/$/, '')}/2010-04-01/Accounts/${encodeURIComponent(account)}/Messages.json`
  const authorization = `Basic ${Buffer.from(`${account}:${token}`).toString('base64')}`
  return {
    async deliver({ to, body }): Promise<TextDelivery> {
      try {
        const answer = await outboundRequest(
          address,
          {
            method: 'POST',
            headers: { authorization, accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
            body: new URLSearchParams({ To: to, From: from, Body: body }).toString(),
            signal: AbortSignal.timeout(TIMEOUT_MS),
            maxSize: { success: MAX_BYTES, other: MAX_BYTES },
          },
          allowed,
        )
        return deliveryOf(answer.status, answer.isSuccess, membersOf(answer.body.toString('utf8')))
      } catch (error) {
        return { outcome: 'retry', reason: error instanceof Error ? error.message.slice(0, 200) : 'no answer' }
      }
    },
  }
}

/** 400 and 404 concern this message. A wrong token (401, 403) is our own error to fix; everything else is temporary. */
function deliveryOf(status: number, isSuccess: boolean, { sid, code }: Record<string, unknown>): TextDelivery {
  if (isSuccess) return { outcome: 'accepted', id: typeof sid === 'string' ? sid.slice(0, 100) : '' }
  const reason = [status, typeof code === 'number' ? code : ''].join(' ').trim()
  if (status === 400 || status === 404) return { outcome: 'refused', reason, isStopped: code === STOPPED }
  return { outcome: 'retry', reason }
}
