import { expect, test } from 'vitest'
import { blocksOf, brokenLinkIn, filledBlocks, isHref, placeholdersIn, pointsOf, runsOf, sectionOf } from './markup.ts'

test.each([
  ['a paragraph over two lines', 'One\ntwo', [{ kind: 'paragraph', runs: ['One two'] }]],
  [
    'paragraphs between blank lines, however many',
    'One\r\n\r\n  \n\nTwo',
    [
      { kind: 'paragraph', runs: ['One'] },
      { kind: 'paragraph', runs: ['Two'] },
    ],
  ],
  [
    'a heading that ends with its line',
    '## How we work\nHigher.',
    [
      { kind: 'heading', runs: ['How we work'] },
      { kind: 'paragraph', runs: ['Higher.'] },
    ],
  ],
  [
    'a list right after a paragraph, with an item over two lines',
    'Then:\n- one\n  and more\n- two',
    [
      { kind: 'paragraph', runs: ['Then:'] },
      { kind: 'list', items: [['one and more'], ['two']] },
    ],
  ],
  ['numbered items', '1. one\n2) two', [{ kind: 'steps', items: [['one'], ['two']] }]],
  ['a note over two lines', '> In short:\n> sign late.', [{ kind: 'note', runs: ['In short: sign late.'] }]],
  ['a number that begins a sentence', '1990 was warm.', [{ kind: 'paragraph', runs: ['1990 was warm.'] }]],
  ['nothing', ' \n ', []],
  ['HTML as text', '<script>alert(1)</script>', [{ kind: 'paragraph', runs: ['<script>alert(1)</script>'] }]],
])('parses %s', (_, text, blocks) => {
  expect(blocksOf(text)).toEqual(blocks)
})

test.each([
  ['bold text', 'a **b c** d', ['a ', { text: 'b c', is_bold: true }, ' d']],
  ['italic text', '*b*', [{ text: 'b', is_italic: true }]],
  ['a link', 'See [areas](/areas).', ['See ', { text: 'areas', href: '/areas' }, '.']],
  ['escaped marks', '\\*a\\* \\[b\\]', ['*a* [b]']],
  ['marks without a partner', '2 * 3 ** 4 [x] (y)', ['2 * 3 ** 4 [x] (y)']],
  ['a script address as text', '[x](javascript:alert)', ['[x](javascript:alert)']],
  ['an encoded script address as text', '[x](jav&#97;script:alert)', ['[x](jav&#97;script:alert)']],
  ['a data address as text', '[x](data:text/html,y)', ['[x](data:text/html,y)']],
])('parses %s in a line', (_, line, runs) => {
  expect(runsOf(line)).toEqual(runs)
})

test('parses hostile input in linear time', () => {
  const begun = performance.now()
  for (const part of ['**', '*a', '[', '[a](', '\\', '> - 1. ## ', '{', '](/', '- a\n\n']) {
    const text = part.repeat(20_000 / part.length)
    blocksOf(text)
    brokenLinkIn(text)
    placeholdersIn(text)
  }
  expect(performance.now() - begun).toBeLessThan(3000)
})

test.each([
  ['/areas', true],
  ['/areas?x=1#y', true],
  ['#closing', true],
  ['https://www.in.gov/dlgf', true],
  ['mailto:{email}', true],
  ['tel:{phone}', true],
  ['mailto:a@example.com', true],
  ['tel:+13175550100', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['javascript:alert(1)', false],
  ['JAVASCRIPT:alert(1)', false],
  ['https://user:word@example.com', false],
  ['https://localhost', false],
  ['example.com', false],
  ['tel:{name}', false],
])('links to %s: %s', (href, isAllowed) => {
  expect(isHref(href)).toBe(isAllowed)
})

test('names a link that the site cannot open', () => {
  expect(brokenLinkIn('[a](/b) and [c](example.com)')).toBe('[c](example.com)')
  expect(brokenLinkIn('[a](/b c)')).toBe('[a](/b c)')
  expect(brokenLinkIn('[a](https://b.example/c) [note]')).toBeNull()
})

test('fills in names after parsing, so that a mark in a name has no effect', () => {
  const names = { name: '**Row** [x](/y)', phone: '317-555-0100', email: 'a@example.com' }
  expect(
    filledBlocks(blocksOf('**{name}** or {name}, [call](tel:{phone}), [write](mailto:{email}) {other}'), names),
  ).toEqual([
    {
      kind: 'paragraph',
      runs: [
        { text: '**Row** [x](/y)', is_bold: true },
        ' or **Row** [x](/y), ',
        { text: 'call', href: 'tel:+13175550100' },
        ', ',
        { text: 'write', href: 'mailto:a@example.com' },
        ' {other}',
      ],
    },
  ])
})

test('splits a section into title and text', () => {
  expect(sectionOf('# Closing\n\nThree days.')).toEqual({ title: 'Closing', body: 'Three days.' })
  expect(sectionOf('## Closing')).toBeNull()
  expect(sectionOf('')).toBeNull()
})

test('reads a point from each line', () => {
  expect(pointsOf(' A plan \r\n\n A sign ')).toEqual(['A plan', 'A sign'])
})
