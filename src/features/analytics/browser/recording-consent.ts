import { browserStore, clearStored, withStorage } from '#kit/browser-store.ts'

type Consent = 'yes' | 'no'

/** Consent to recordings in this browser. */
const store = browserStore({ key: 'recording', schema: isConsent, isText: true })

export function recordingConsent(): Consent | null {
  // A browser without storage cannot remember the answer, so it is never recorded.
  return withStorage('localStorage', () => true) ? store.get() : 'no'
}

/** Name of the event that `setRecordingConsent` sends to the window. */
export const CONSENT_CHANGED = 'recording-answered'

/** Stores the answer in this browser. A no deletes what PostHog stored after an earlier yes. */
export function setRecordingConsent(answer: Consent): void {
  store.set(answer)
  dispatchEvent(new Event(CONSENT_CHANGED))
  if (answer === 'no') clearStored('ph_')
}

function isConsent(stored: unknown): stored is Consent {
  return stored === 'yes' || stored === 'no'
}
