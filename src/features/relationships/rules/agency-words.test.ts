import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Words that claim an agency relationship. Source: voice, rule 10; Indiana Code 25-34.1-10. */
const AGENCY =
  /\byour clients?\b|\byour agent\b(?! inbox)|\b(?:works?|working) for you\b|\brepresents you\b|\bregistered clients?\b/i

/** Files in which an agreement is in force, or which show its text or quote the law. */
const ALLOWED = [
  // The rule that decides.
  'src/features/relationships/rules/agency.ts',
  // Shown for an active relationship only.
  'src/features/relationships/rules/display.ts',
  'src/features/relationships/components/relationship-page.tsx',
  // Agreements, disclosures and their titles: versioned legal texts.
  'src/features/relationships/words/texts.ts',
  'src/features/site-texts/words/legal.ts',
  'src/features/consents/components/consent-fields.tsx',
  'src/routes/terms.tsx',
  // Indiana law in the buyers guides.
  'src/features/site-texts/words/buyers-guide.ts',
  'sample/cast/guides.ts',
]

test('no screen or email claims an agency relationship before an agreement', () => {
  const found = globSync('{src,sample}/**/*.{ts,tsx}')
    .filter((file) => !/\.test\.tsx?$/.test(file) && !ALLOWED.includes(file))
    .flatMap((file) => {
      const text = readFileSync(file, 'utf8')
        .replace(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
        .replace(/\s+/g, ' ')
      return [...text.matchAll(new RegExp(AGENCY, 'gi'))].map(([words]) => `${file}: ${words}`)
    })
  expect(found).toEqual([])
})
