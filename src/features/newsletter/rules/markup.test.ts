import { expect, test } from 'vitest'
import { absoluteUrl, blocksOf, brokenLinkIn } from './markup.ts'

const plain = (text: string) => ({ text, url: null })

test.each([
  ['a paragraph over two lines', 'One\ntwo', [{ kind: 'paragraph', spans: [plain('One two')] }]],
  [
    'paragraphs between blank lines, however many',
    'One\r\n\r\n  \n\nTwo',
    [
      { kind: 'paragraph', spans: [plain('One')] },
      { kind: 'paragraph', spans: [plain('Two')] },
    ],
  ],
  [
    'a heading that ends with its line',
    '## Prices\nHigher.',
    [
      { kind: 'heading', text: 'Prices' },
      { kind: 'paragraph', spans: [plain('Higher.')] },
    ],
  ],
  [
    'a list with a link',
    '- [Carmel](/areas/carmel): $400,000\n- Greenwood',
    [
      {
        kind: 'list',
        items: [[{ text: 'Carmel', url: '/areas/carmel' }, plain(': $400,000')], [plain('Greenwood')]],
      },
    ],
  ],
  ['a button', '[See homes](/properties)', [{ kind: 'button', text: 'See homes', url: '/properties' }]],
  ['nothing', ' \n ', []],
  [
    'an address that runs a script as text',
    'See [this](javascript:alert(1)) now',
    [{ kind: 'paragraph', spans: [plain('See [this](javascript:alert(1)) now')] }],
  ],
])('reads %s', (_, body, blocks) => {
  expect(blocksOf(body)).toEqual(blocks)
})

test('names a link that is none', () => {
  expect(brokenLinkIn('[a](/b) and [c](example.com)')).toBe('[c](example.com)')
  expect(brokenLinkIn('[a](https://b.example/c) [note]')).toBeNull()
})

test('puts the site before an address of its own', () => {
  expect(absoluteUrl('/areas', 'https://x.example')).toBe('https://x.example/areas')
  expect(absoluteUrl('https://y.example/', 'https://x.example')).toBe('https://y.example/')
})
