import type { Section } from '#features/site-texts/schema.ts'

/** Returns the sections that are published, in order. A guide without any is not published. */
export function publishedSections(sections: Readonly<Record<string, Section>>): [string, Section][] {
  return Object.entries(sections).filter(([, { title }]) => title !== '')
}

/** Returns the title of the marketing plan: "The 22-Point Marketing Plan". Source: specification 1, claims of page copy. */
export function planTitle(points: readonly string[]): string {
  return `The ${points.length}-Point Marketing Plan`
}

const CHARACTERS_A_MINUTE = 950

/** Returns about how many minutes it takes to read sections. */
export function readingMinutes(sections: object): number {
  return Math.max(1, Math.round(JSON.stringify(sections).length / CHARACTERS_A_MINUTE))
}
