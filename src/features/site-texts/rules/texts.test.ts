import { expect, test } from 'vitest'
import { UNSET_BROKERAGE } from '#features/brokerage/words.ts'
import { SITE_TEXTS } from '../words/pages.ts'
import { FALLBACKS, PLACEHOLDERS, type TextDeclaration } from '../words.ts'
import { diffLines } from './diff.ts'
import { excerptOf, listedPages } from './list.ts'
import {
  dateFault,
  declarationOf,
  isReviewDue,
  namesOf,
  publishFault,
  sentenceOf,
  shownText,
  shownTexts,
  textFault,
  textsOn,
  withdrawalFault,
} from './texts.ts'

const line: TextDeclaration = { kind: 'line', label: 'Headline', max: 20, original: 'Homes' }
const claim: TextDeclaration = { ...line, until: 'About {short_name}' }
const text: TextDeclaration = { ...line, kind: 'text', max: 200 }
const rows: TextDeclaration = { ...text, kind: 'rows' }
const points: TextDeclaration = { ...text, kind: 'points' }
const legal: TextDeclaration = { ...text, kind: 'legal' }
const section: TextDeclaration = { ...text, kind: 'section' }

test.each([
  ['a text within its bounds', line, 'Homes', null],
  ['an empty text', line, '', 'Enter the text.'],
  ['an empty claim, which hides it', claim, '', null],
  ['a long text', line, 'x'.repeat(21), 'Use 20 characters or fewer.'],
  ['a second line in a line', line, 'a\nb', 'Keep this on one line.'],
  ['a section without a title', section, 'Text', 'Begin the section with its title'],
  ['an unknown name', text, 'Call {fax}', '{fax} isn’t a name'],
  ['a known name', text, 'Call {phone}', null],
  ['a broken link', text, '[x](example.com)', 'The site can’t open the link in [x](example.com).'],
  ['rows of a term and a text', rows, 'Week 1: We measure.', null],
  ['a row without a term', rows, 'We measure.', 'Write each line as a term'],
  ['a repeated point', points, 'A sign\nA plan\nA sign', '“A sign” appears twice.'],
  ['a legal text', legal, 'You agree.\n\n## Use\n\nFor yourself.', null],
  ['a legal title without text', legal, 'You agree.\n\n## Use', 'write text below each title'],
  ['a list in a legal text', legal, 'You agree.\n\n- a', 'You can’t use lists, bold text, or links'],
  ['a link in a legal text', legal, 'You [agree](/terms).', 'You can’t use lists, bold text, or links'],
  ['brackets in a line, which has no links', line, '[x](y)', null],
])('checks %s', (_, declared, words, fault) => {
  const found = textFault(declared, words)
  if (fault === null) expect(found).toBeNull()
  else expect(found).toContain(fault)
})

test('refuses to publish a name whose setting is empty', () => {
  expect(publishFault(text, 'Call {phone}', UNSET_BROKERAGE)).toContain('Phone is empty')
  expect(publishFault(text, 'Call {phone}', { ...UNSET_BROKERAGE, phone: '317-555-0100' })).toBeNull()
})

test('has a value for each name, also without settings', () => {
  expect(Object.keys(namesOf(UNSET_BROKERAGE))).toEqual(Object.keys(PLACEHOLDERS))
  expect(namesOf(UNSET_BROKERAGE)).toMatchObject({ name: 'Real Estate', phone: FALLBACKS.phone })
})

test('shows what is published, then what stands in for a claim, then the original', () => {
  expect(shownText(line, 'Mine')).toBe('Mine')
  expect(shownText(line, undefined)).toBe('Homes')
  expect(shownText(claim, undefined)).toBe('About {short_name}')
  expect(shownText(claim, '')).toBe('About {short_name}')
})

test('every original can be saved, and so can what stands in for it', () => {
  for (const { texts } of Object.values(SITE_TEXTS))
    for (const [name, declared] of Object.entries<TextDeclaration>(texts)) {
      expect([name, textFault(declared, declared.original)]).toEqual([name, null])
      expect([name, textFault({ ...declared, until: '' }, declared.until ?? '')]).toEqual([name, null])
    }
})

test('the original guides promise nothing, name no figure, and are not shown until a brokerage publishes them', () => {
  for (const page of ['buyers_guide', 'sellers_guide'] as const)
    for (const { key, text: declared } of textsOn(page)) {
      const words = declared.original.replace(/^\d\. /gm, '')
      expect([key, words]).toEqual([
        key,
        expect.not.stringMatching(/\d|\b(?:we|our|ours|us)\b(?! with your questions)/i),
      ])
      if (declared.kind === 'section') expect([key, shownText(declared, undefined)]).toEqual([key, ''])
    }
})

test.each([
  'about',
  'about.',
  '.story',
  'about.nothing',
  'areas.Greenwood',
  'areas.',
  'about.toString',
  'constructor.name',
  '__proto__.x',
])('knows no text %s', (key) => {
  expect(declarationOf(key)).toBeNull()
})

test('finds words in drafts, in published texts and in originals', () => {
  const at = new Date('2026-11-25T12:00:00Z')
  const row = { draft_version: 2, reviewed_by: null, reviewed_date: null, version: 3, updated_at: at }
  const found = (q: string, parts: Partial<Parameters<typeof listedPages>[0]> = {}) =>
    listedPages({ places: ['Greenwood'], stored: [], published: [], drafts: [], ...parts }, q, '2026-11-25').flatMap(
      ({ texts }) => texts.map(({ key, state }) => [key, state]),
    )
  const published = [{ key: 'about.story', text: 'We sell a zeppelin.' }]
  expect(found('zeppelin')).toEqual([])
  expect(found('ZEPPELIN', { published })).toEqual([['about.story', 'published']])
  expect(
    found('airship', {
      published,
      stored: [{ ...row, key: 'about.story' }],
      drafts: [{ key: 'about.story', text: 'An airship.' }],
    }),
  ).toEqual([['about.story', 'draft']])
})

test('lists the introductions of the service area and of stored areas', () => {
  const at = new Date('2026-11-25T12:00:00Z')
  const row = { key: 'areas.beech-grove', draft_version: null, reviewed_by: null, reviewed_date: null }
  const stored = [{ ...row, version: 3, updated_at: at }]
  const pages = listedPages({ places: ['Greenwood'], stored, published: [], drafts: [] }, '', '2026-11-25')
  expect(pages.at(-1)?.texts.map(({ key, label }) => [key, label])).toEqual([
    ['areas.greenwood', 'Greenwood'],
    ['areas.beech-grove', 'Beech Grove'],
  ])
})

test('a page is reviewed when its oldest review was, and not while one is missing', () => {
  const declared = ['a', 'b'].map((name) => ({ key: `x.${name}`, name, text: { ...text, isLaw: true as const } }))
  const dateOf = (reviews: [string, string][]) =>
    shownTexts(declared, { texts: new Map(), dates: new Map(), reviews: new Map(reviews) }, {}).reviewed_date
  expect(
    dateOf([
      ['x.a', '2026-01-02'],
      ['x.b', '2026-01-01'],
    ]),
  ).toBe('2026-01-01')
  expect(dateOf([['x.a', '2026-01-02']])).toBeNull()
})

test('shortens a text around the place that was found', () => {
  expect(excerptOf(`${'a '.repeat(200)}zeppelin ${'b '.repeat(200)}`, 400)).toMatch(/^… .*zeppelin.* …$/)
  expect(excerptOf('# Title\n\n- **bold**', 0)).toBe('Title bold')
})

test('compares texts by line', () => {
  expect(diffLines('a\n\nb\nc\nd\ne', 'a\n\nb\nx\nd\ne')).toEqual([
    { kind: 'same', text: '…' },
    { kind: 'same', text: 'b' },
    { kind: 'removed', text: 'c' },
    { kind: 'added', text: 'x' },
    { kind: 'same', text: 'd' },
    { kind: 'same', text: '…' },
  ])
  expect(diffLines('', 'a')).toEqual([{ kind: 'added', text: 'a' }])
})

test.each([
  [null, true],
  ['2025-11-24', true],
  ['2025-11-25', false],
])('a text that quotes law, reviewed on %s, is due: %s', (date, isDue) => {
  expect(isReviewDue({ ...text, isLaw: true }, date, '2026-11-25')).toBe(isDue)
  expect(isReviewDue(text, date, '2026-11-25')).toBe(false)
})

test.each([
  [legal, null, null, null],
  [legal, '2026-11-25', '2026-11-24', null],
  [legal, '2026-12-01', '2026-11-25', null],
  [legal, '2026-11-24', null, 'Choose today or a later day.'],
  [legal, '2026-11-25', '2026-11-25', 'A version of this text took effect today.'],
  [line, null, '2026-11-25', null],
  [line, '2026-12-01', null, 'This text takes effect when it’s published.'],
])('a %o takes effect on %s after one of %s: %s', (declared, date, published, fault) => {
  const found = dateFault(declared, date, { today: '2026-11-25', published })
  if (fault === null) expect(found).toBeNull()
  else expect(found).toContain(fault)
})

test.each([
  ['2026-11-26', false, null],
  ['2026-11-25', false, 'took effect or is a draft'],
  [null, false, 'took effect or is a draft'],
  ['2026-11-26', true, 'already withdrawn'],
])('a version of %s, withdrawn: %s, is withdrawn with the fault %s', (effective_date, is_withdrawn, fault) => {
  const found = withdrawalFault({ effective_date, is_withdrawn }, '2026-11-25')
  if (fault === null) expect(found).toBeNull()
  else expect(found).toContain(fault)
})

test('tells the history in sentences', () => {
  expect(sentenceOf('site_text.restored', ['text'], { restored: 2 })).toBe('restored version 2 as a draft')
  expect(sentenceOf('site_text.published', [], null)).toBe('published it')
})
