/** Who a letter is from: what stands in its head and foot. */
export interface EmailBrand {
  name: string
  email: string | null
  phone: string | null
  postal_address: string | null
  license_number: string | null
  affiliation: string | null
  /** Address of the site, without a slash at the end. */
  url: string
}

let read: (() => Promise<EmailBrand>) | null = null

/** Says where the letterhead comes from. Called once, by the feature that owns it. */
export function setEmailBrand(reader: () => Promise<EmailBrand>): void {
  read = reader
}

/** The letterhead that every letter carries. */
export async function emailBrand(): Promise<EmailBrand> {
  if (!read)
    throw new Error('No letterhead is set: the program that sends letters must import the feature that owns it.')
  return read()
}
