/** Outgoing text message. The number is in E.164: "+13175550123". */
export interface OutgoingText {
  to: string
  body: string
}

/** Result of a delivery: accepted; rejected permanently, as invalid or after the owner's STOP; or to be retried. */
export type TextDelivery =
  | { outcome: 'accepted'; id: string }
  | { outcome: 'refused'; reason: string; isStopped: boolean }
  | { outcome: 'retry'; reason: string }

/** Way to send text messages. Never throws for a gateway's response or a network failure. */
export interface TextPort {
  deliver(text: OutgoingText): Promise<TextDelivery>
}

/** Returns the members of a JSON object; none for any other text. */
export function membersOf(text: string): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(text)
    return typeof answer === 'object' && answer !== null ? Object.fromEntries(Object.entries(answer)) : {}
  } catch {
    return {}
  }
}
