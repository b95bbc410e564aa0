import { MAPPING_NOTES, NOTE_OF_FLAG } from '../words.ts'

/** Returns the text of a mapping note, with the name of the flag. */
export function noteText(note: string): string {
  if (note.startsWith(NOTE_OF_FLAG)) return `${MAPPING_NOTES.flag}: ${note.slice(NOTE_OF_FLAG.length)}`
  const texts: Readonly<Record<string, string>> = MAPPING_NOTES
  return texts[note] ?? note
}
