import type { Withheld } from './cast.ts'
import { type Market, outlineOf } from './outline.ts'

/**
 * Canary words stand where no visitor may ever read them. Each holds the listing's number, so that a leak names its listing.
 * Whatever a visitor receives must not match this.
 */
export const CANARY = /canary/i

/** The canary words of the confidential fields of every listing. */
export function confidentialFields(key: string): Record<string, string | boolean | string[]> {
  const number = key.slice(3)
  return {
    PrivateRemarks: `CANARY-PRIVATE-${number}`,
    PrivateOfficeRemarks: `CANARY-OFFICE-${number}`,
    ShowingInstructions: `CANARY-SHOWING-${number}`,
    ShowingContactName: `CANARY-CONTACT-${number}`,
    ShowingContactPhone: `CANARY-${number}`,
    LockBoxType: [`CANARY-BOX-${number}`],
    LockBoxLocation: `CANARY-LOCKBOX-${number}`,
    LockBoxSerialNumber: `CANARY-SERIAL-${number}`,
    AccessCode: `CANARY-CODE-${number}`,
    OwnerName: `CANARY-OWNER-${number}`,
    OwnerPhone: `CANARY-${number}`,
    OccupantName: `CANARY-OCCUPANT-${number}`,
    OccupantPhone: `CANARY-${number}`,
    BuyerBrokerageCompensation: `CANARY-BUYER-${number}`,
    SubAgencyCompensation: `CANARY-SUB-${number}`,
    TransactionBrokerCompensation: `CANARY-TRANS-${number}`,
    CompensationComments: `CANARY-COMPENSATION-${number}`,
    DualOrVariableRateCommissionYN: true,
  }
}

/** The street of a home whose address, or which as a whole, is withheld. */
export function withheldStreet(key: string): string {
  return `Canarystreet${key.slice(3)}`
}

/** The first word of the remarks of a listing that is withheld as a whole. */
export function withheldWord(key: string): string {
  return `CANARY-WITHHELD-${key.slice(3)}`
}

/** A listing that is withheld, and what of it no visitor may read. */
export interface WithheldListing {
  key: string
  withheld: Withheld
  /** Words that must stand in no response to a visitor. Empty for 'vow-only': there the key itself must not. */
  words: string[]
}

/** All withheld listings of a market, one at a time. */
export function* withheldListings(market: Market): Generator<WithheldListing> {
  for (let index = 0; index < market.count; index++) {
    const { key, withheld } = outlineOf(market, index)
    if (!withheld) continue
    const street = withheldStreet(key)
    const words = {
      address: [street],
      entire: [street, withheldWord(key)],
      gone: [street, withheldWord(key)],
      'vow-only': [],
    }[withheld]
    yield { key, withheld, words }
  }
}
