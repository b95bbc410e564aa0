type Reader = (to: { email: string; account_id?: string | null }) => Promise<boolean>
let read: Reader | null = null

/** Registers the source of notification preferences. Called once, by the feature that owns accounts. */
export function setNotificationPreferences(reader: Reader): void {
  read = reader
}

/** Returns whether a recipient wants notifications by email; true without an account. */
export async function wantsNotifications(to: Parameters<Reader>[0]): Promise<boolean> {
  if (!read)
    throw new Error(
      'No notification preferences are registered. The program that sends emails must import the accounts feature.',
    )
  return read(to)
}
