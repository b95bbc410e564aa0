import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import * as z from 'zod/mini'

const NO_PHONE = 'Enter a phone number such as 317-555-0123.'

/** Returns a US phone number in E.164, "+13175550123"; null if it is not one. */
export function phoneE164(text: string): string | null {
  const number = parsePhoneNumberFromString(text, 'US')
  return number?.countryCallingCode === '1' && number.isPossible() ? number.number : null
}

/** Returns a US phone number as ten digits with hyphens; any other text unchanged. */
export function phoneText(text: string): string {
  const number = parsePhoneNumberFromString(text, 'US')
  if (number?.countryCallingCode !== '1' || number.ext || !number.isValid()) return text
  return number.nationalNumber.replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3')
}

/** Schema of an optional phone number; empty becomes null, "(317) 555-0123" becomes "317-555-0123". */
export function optionalPhone() {
  return z.pipe(
    z.string().check(
      z.trim(),
      z.maxLength(40, NO_PHONE),
      z.overwrite(phoneText),
      z.refine((value) => value === '' || /^\d{3}-\d{3}-\d{4}$/.test(value), NO_PHONE),
    ),
    z.transform((value) => (value === '' ? null : value)),
  )
}

/** Schema of a required phone number, as ten digits with hyphens. */
export function phone(missing: string) {
  return z.pipe(
    optionalPhone().check(z.refine((value) => value !== null, missing)),
    z.transform((value) => value ?? ''),
  )
}
