/** An email that also shows as a notification on its recipient's devices, and the page that this opens. */
export interface EmailNotice {
  email_id: string
  account_id: string
  path: string
}

let notify: (notice: EmailNotice) => Promise<void> = async () => undefined

/** Registers the sender of notifications. Called once, by the feature that owns devices. */
export function setEmailNotifier(notifier: typeof notify): void {
  notify = notifier
}

/** Queues the notifications of an email, in the caller's transaction. */
export function notifyOfEmail(notice: EmailNotice): Promise<void> {
  return notify(notice)
}
