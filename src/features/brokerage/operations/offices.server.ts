import type { Admin } from '#access/actors.ts'
import { AppError, refuse } from '#kit/call/errors.ts'
import { readBrokerage, storeBrokerage } from '../operations.server.ts'
import { officeFaults, officeOf } from '../rules/offices.ts'
import { hourFaults } from '../rules/settings.ts'
import { postalAddress } from '../rules.ts'
import type { OfficesView, RemoveOffice, UpdateOffice } from '../schema.ts'
import { MESSAGES } from '../words/settings.ts'

/** Returns the offices besides the main one. */
export async function getOffices(_actor: Admin<'operations'>): Promise<OfficesView> {
  const { brokerage, version } = await readBrokerage()
  return { offices: brokerage.offices ?? [], main: postalAddress(brokerage), version }
}

/** Adds or changes an office. @throws invalid, conflict */
export async function updateOffice(
  actor: Admin<'operations'>,
  { version, former, ...input }: UpdateOffice,
): Promise<{ version: number }> {
  const office = officeOf(input)
  const stored = await storeBrokerage(actor, {
    version,
    change: (before) => {
      const offices = before.offices ?? []
      if (former && !offices.some(({ name }) => name === former)) throw new AppError('not_found', MESSAGES.officeGone)
      const others = offices.filter(({ name }) => name !== former)
      refuse({ ...hourFaults(input, ''), ...officeFaults(office, others) })
      const next = former ? offices.map((one) => (one.name === former ? office : one)) : [...offices, office]
      return { ...before, offices: next }
    },
  })
  return { version: stored.version }
}

/** Removes an office. @throws conflict */
export async function removeOffice(
  actor: Admin<'operations'>,
  { version, name }: RemoveOffice,
): Promise<{ version: number }> {
  const stored = await storeBrokerage(actor, {
    version,
    change: (before) => ({ ...before, offices: (before.offices ?? []).filter((office) => office.name !== name) }),
  })
  return { version: stored.version }
}
