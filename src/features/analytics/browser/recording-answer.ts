import { browserStore, clearStored, withStorage } from '#kit/browser-store.ts'

type Answer = 'yes' | 'no'

/** Consent to recordings in this browser. */
const store = browserStore({ key: 'recording', schema: isAnswer, isText: true })

export function recordingAnswer(): Answer | null {
  // A browser without storage cannot remember the answer, so it is never recorded.
  return withStorage('localStorage', () => true) ? store.get() : 'no'
}

/** Name of the event that `answerRecording` sends to the window. */
export const ANSWERED = 'recording-answered'

/** Stores the answer in this browser. A no deletes what PostHog stored after an earlier yes. */
export function answerRecording(answer: Answer): void {
  store.set(answer)
  dispatchEvent(new Event(ANSWERED))
  if (answer === 'no') clearStored('ph_')
}

function isAnswer(stored: unknown): stored is Answer {
  return stored === 'yes' || stored === 'no'
}
