import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test, vi } from 'vitest'
import { UNSET_BROKERAGE } from '#features/brokerage/words.ts'
import { CODE_HASHES } from '../words.ts'
import { accessibilitySections } from './accessibility-sections.tsx'
import { complianceSections } from './compliance-sections.tsx'
import { privacySections } from './privacy-sections.tsx'

vi.mock('./reach-us.tsx', () => ({ ReachUs: () => 'us' }))
vi.mock('#ui/text/link.tsx', async (original) => ({
  ...(await original<object>()),
  Link: ({ children }: { children: string }) => children,
}))

const none = { title: '', body: [] }
const own = { what: none, use: none, others: none, safety: none, children: none, changes: none }
const SECTIONS = {
  privacy: privacySections(UNSET_BROKERAGE, null, own),
  compliance: complianceSections(UNSET_BROKERAGE, null),
  accessibility: accessibilitySections(),
}

test.each(Object.entries(SECTIONS))(
  'the words of %s are those of its hash, which approvals are for',
  (name, sections) => {
    const words = sections
      .map(({ title, content }) => `${title} ${renderToStaticMarkup(content).replaceAll(/<[^>]+>/g, ' ')}`)
      .join(' ')
      .replaceAll(/\s+/g, ' ')
    expect(words.length).toBeGreaterThan(500)
    expect(createHash('sha256').update(words).digest('hex').slice(0, 16)).toBe(
      CODE_HASHES[name as keyof typeof CODE_HASHES],
    )
  },
)
