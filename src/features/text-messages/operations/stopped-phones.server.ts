import { phoneE164 } from '#kit/form/phone.ts'
import { listSuppressed } from '../queries.server.ts'

/** Returns those of these phone numbers, as they were entered, that answered STOP. */
export async function stoppedPhones(phones: readonly (string | null)[]): Promise<Set<string>> {
  const known = phones.flatMap((phone) => {
    const number = phone === null ? null : phoneE164(phone)
    return phone === null || number === null ? [] : [{ phone, number }]
  })
  const stopped = new Set(await listSuppressed(known.map(({ number }) => number)))
  return new Set(known.filter(({ number }) => stopped.has(number)).map(({ phone }) => phone))
}

/** Returns whether a phone number, as it was entered, answered STOP. */
export async function isPhoneStopped(phone: string | null): Promise<boolean> {
  return (await stoppedPhones([phone])).size > 0
}
