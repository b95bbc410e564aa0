/** Ends the current task, so that the browser handles input and paints before the caller continues. */
export function yieldToMain(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve))
}
