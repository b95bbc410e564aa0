import type { Withheld } from './cast.ts'
import { type Market, outlineOf } from './outline.ts'

/**
 * Canary words are in fields that no visitor may see. Each contains the listing's number, so that a leak names its
 * listing. No response to a visitor may match this.
 */
export const CANARY_PATTERN = /canary/i

/** Returns the canary words in the confidential fields of a listing. */
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

/** Returns the street of a home that is withheld, or whose address is. */
export function withheldStreet(key: string): string {
  return `Canarystreet${key.slice(3)}`
}

/** Returns the first word of the remarks of a withheld listing. */
export function withheldWord(key: string): string {
  return `CANARY-WITHHELD-${key.slice(3)}`
}

/** A withheld listing, with the part that no visitor may see. */
export interface WithheldListing {
  key: string
  withheld: Withheld
  /** Words that no response to a visitor may contain. Empty for 'vow-only', where it is the key instead. */
  words: string[]
}

/** Yields all withheld listings of a market. */
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
