/** Returns the text with its first character in upper case. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** Returns a label for the middle of a sentence: its first character in lower case, unless it begins an acronym. */
export function uncapitalized(label: string): string {
  return /^[A-Z](?![A-Z])/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label
}
