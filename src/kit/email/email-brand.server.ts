import { type Colors, DEFAULT_COLORS } from '../color-tokens.ts'

/** Sender in the header and footer of an email. */
export interface EmailBrand {
  name: string
  email: string | null
  phone: string | null
  postal_address: string | null
  license_number: string | null
  affiliation: string | null
  /** URL of the site, without a trailing slash. */
  url: string
}

let read: (() => Promise<EmailBrand>) | null = null

/** Registers the source of the brand. Called once, by the feature that owns it. */
export function setEmailBrand(reader: () => Promise<EmailBrand>): void {
  read = reader
}

/** Colors and logo of all emails. */
export interface EmailLook {
  colors: Colors
  /** Image with its size on screen; null shows the sender's name. */
  logo: { url: string; width: number; height: number } | null
}

let readLook = async (): Promise<EmailLook> => ({ colors: DEFAULT_COLORS, logo: null })

/** Registers the source of the look. Called once, by the feature that owns it. */
export function setEmailLook(reader: () => Promise<EmailLook>): void {
  readLook = reader
}

/** Returns the colors and the logo of all emails, or the defaults if no feature registered a source. */
export function emailLook(): Promise<EmailLook> {
  return readLook()
}

/** Returns the sender of all emails. */
export async function emailBrand(): Promise<EmailBrand> {
  if (!read)
    throw new Error('No email brand is set. The program that sends emails must import the feature that owns it.')
  return read()
}
