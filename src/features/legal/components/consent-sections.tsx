import type { LegalText } from '#features/site-texts/schema.ts'
import type { TextSection } from '#ui/page/long-text.tsx'

/** Converts a consent text to sections, word for word as stored with each consent. */
export function consentSections(text: LegalText): TextSection[] {
  return text.sections.map(({ title, text: words }, at) => ({
    id: idOf(title),
    title: `${at + 1}. ${title}`,
    content: <p>{words}</p>,
  }))
}

function idOf(title: string): string {
  return title.toLowerCase().replaceAll(/[^a-z]+/g, '-')
}
