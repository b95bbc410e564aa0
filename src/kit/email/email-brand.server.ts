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

/** Returns the sender of all emails. */
export async function emailBrand(): Promise<EmailBrand> {
  if (!read)
    throw new Error('No letterhead is set: the program that sends letters must import the feature that owns it.')
  return read()
}
