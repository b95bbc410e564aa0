import { keysOf } from '#kit/form/inputs.ts'
import type { Office, OfficeDraft, UpdateOffice } from '../schema.ts'
import { MAX_OFFICES, MESSAGES, WEEKDAYS } from '../words/settings.ts'
import { EMAIL, hoursDraft, hoursOf, LICENSE, PHONE, POSTAL_CODE, weekOf } from './settings.ts'

type FieldErrors = Record<string, string>

/** Returns an office as form values, or an empty form. */
export function officeDraftOf(office: Office | null): OfficeDraft {
  const week = weekOf(office?.hours ?? [])
  return {
    name: office?.name ?? '',
    street: office?.street ?? '',
    city: office?.city ?? '',
    postal_code: office?.postal_code ?? '',
    phone: office?.phone ?? '',
    email: office?.email ?? '',
    license_number: office?.license_number ?? '',
    ...(Object.fromEntries(hoursDraft('', week)) as Pick<
      OfficeDraft,
      Extract<keyof OfficeDraft, `${string}_opens` | `${string}_closes`>
    >),
    agents: [...(office?.agents ?? [])],
  }
}

/** Returns the office with the values of a form. */
export function officeOf(input: Omit<UpdateOffice, 'version' | 'former'>): Office {
  const { name, street, city, postal_code, phone, email, license_number, agents } = input
  const week = Object.fromEntries(
    keysOf(WEEKDAYS).flatMap((day) => {
      const [opens, closes] = [input[`${day}_opens`], input[`${day}_closes`]]
      return opens && closes ? [[day, { opens, closes }]] : []
    }),
  )
  return { name, street, city, postal_code, phone, email, license_number, hours: hoursOf(week), agents }
}

/** Returns the errors of an office by field, compared with the others. */
export function officeFaults(office: Office, others: readonly Office[]): FieldErrors {
  const { name, postal_code, phone, email, license_number } = office
  const isNamesake = others.some((other) => other.name.toLowerCase() === name.toLowerCase())
  return {
    ...(isNamesake && { name: MESSAGES.officeTwice }),
    ...(others.length >= MAX_OFFICES && { name: MESSAGES.tooManyOffices }),
    ...(!POSTAL_CODE.test(postal_code) && { postal_code: MESSAGES.postalCode }),
    ...(phone !== null && !PHONE.test(phone) && { phone: MESSAGES.phone }),
    ...(email !== null && !EMAIL.test(email) && { email: MESSAGES.email }),
    ...(license_number !== null && !LICENSE.test(license_number) && { license_number: MESSAGES.license }),
  }
}

/** Returns the errors of all offices of a file, by path. */
export function officesFaults(offices: readonly Office[]): FieldErrors {
  return Object.fromEntries(
    offices.flatMap((office, at) =>
      Object.entries(officeFaults(office, offices.slice(0, at))).map(([name, fault]) => [
        `offices.${at}.${name}`,
        fault,
      ]),
    ),
  )
}
