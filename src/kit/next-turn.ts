/** Ends the turn in which the caller runs: taps and frames that wait are answered before it goes on. */
export function nextTurn(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
