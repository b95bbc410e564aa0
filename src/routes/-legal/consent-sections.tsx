import type { ConsentText } from '#features/accounts/schema.ts'
import type { LegalSection } from './legal-page.tsx'

/** A text that people agree to, part by part and word for word, as it is kept with each consent. */
export function consentSections(text: ConsentText): LegalSection[] {
  return text.sections.map(({ title, text: words }, at) => ({
    id: idOf(title),
    title: `${at + 1}. ${title}`,
    content: <p>{words}</p>,
  }))
}

function idOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}
