/** Data that tells a person from others of the same name. */
interface Named {
  name: string
  email: string | null
  phone: string | null
}

/** Returns the text by which a field suggests a person: "Ada Quist (ada@example.com)". */
export function suggestionOf({ name, email, phone }: Named): string {
  const reach = email ?? phone
  return reach ? `${name} (${reach})` : name
}

/** Returns the words that find the person of a suggestion or of typed text. */
export function wordsOfPerson(text: string): string {
  return /\(([^()]+)\)$/.exec(text)?.[1] ?? text
}

/** Returns the person that typed text means if only one of those found matches, or undefined. */
export function onlyMatch<Person extends Named>(text: string, found: readonly Person[]): Person | undefined {
  const typed = text.toLowerCase()
  const exact = found.filter((person) =>
    [person.name, person.email, person.phone, suggestionOf(person)].some((one) => one?.toLowerCase() === typed),
  )
  const among = exact.length > 0 ? exact : found
  return among.length === 1 ? among[0] : undefined
}
