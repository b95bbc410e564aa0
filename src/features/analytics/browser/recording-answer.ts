/** Where a browser holds the answer to whether a visit may be recorded. */
const RECORDING = 'recording'

/** The answer that was given in this browser; null where none was given. */
export function recordingAnswer(): 'yes' | 'no' | null {
  try {
    const answer = localStorage.getItem(RECORDING)
    return answer === 'yes' || answer === 'no' ? answer : null
  } catch {
    // A browser that stores nothing is not recorded.
    return 'no'
  }
}

/** Said by `answerRecording` to the window. */
export const ANSWERED = 'recording-answered'

/** Stores the answer in this browser alone. A no deletes what an earlier yes has left. */
export function answerRecording(answer: 'yes' | 'no'): void {
  try {
    localStorage.setItem(RECORDING, answer)
  } catch {
    // Then the question comes again.
  }
  dispatchEvent(new Event(ANSWERED))
  if (answer === 'no') forgetPosthog()
}

function forgetPosthog(): void {
  for (const storage of [localStorage, sessionStorage])
    for (const key of Object.keys(storage)) if (key.startsWith('ph_')) storage.removeItem(key)
}
