/** A text message as it goes out; the number is E.164: "+13175550123". */
export interface OutgoingText {
  to: string
  body: string
}

/** The result of a try: taken; refused for good, by the number or by its owner's STOP; or to be tried again later. */
export type TextDelivery =
  | { outcome: 'taken'; id: string }
  | { outcome: 'refused'; reason: string; isStopped: boolean }
  | { outcome: 'later'; reason: string }

/** A way to send text messages. It never throws for an answer of the gateway or for a network that fails. */
export interface TextPort {
  deliver(text: OutgoingText): Promise<TextDelivery>
}
