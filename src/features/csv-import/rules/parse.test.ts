import { describe, expect, test } from 'vitest'
import { type Parsed, parseCsv } from './parse.ts'

const BOUNDS = { maxRows: 100, maxColumns: 10 }
const utf8 = (text: string) => new TextEncoder().encode(text)
const parse = (text: string | Uint8Array, bounds = BOUNDS) =>
  parseCsv(typeof text === 'string' ? utf8(text) : text, bounds)
const cellsOf = (parsed: Parsed) =>
  parsed.ok ? [parsed.headers, ...parsed.rows.map(({ cells }) => cells)] : parsed.fault

describe('a CSV file', () => {
  test.each([
    [
      'commas',
      'a,b\n1,2\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'semicolons',
      'a;b\n1,5;2\n',
      [
        ['a', 'b'],
        ['1,5', '2'],
      ],
    ],
    [
      'tabs',
      'a\tb\r\n1\t2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a declared separator',
      'sep=;\r\na;b\r\n1;2',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    ['one column', 'a\n1\n2', [['a'], ['1'], ['2']]],
    [
      'quotes',
      'a,b\n"say ""hi""","x,y"\n',
      [
        ['a', 'b'],
        ['say "hi"', 'x,y'],
      ],
    ],
    [
      'line breaks in quotes',
      'a,b\r\n"1\r\n2",3\r\n',
      [
        ['a', 'b'],
        ['1\r\n2', '3'],
      ],
    ],
    [
      'a separator in a quoted header',
      '"a;b;c",d\n1,2',
      [
        ['a;b;c', 'd'],
        ['1', '2'],
      ],
    ],
    [
      'a quote inside a cell',
      'a,b\n5\' 11",2\n',
      [
        ['a', 'b'],
        ['5\' 11"', '2'],
      ],
    ],
    [
      'text after a closing quote',
      'a,b\n"x"y,2',
      [
        ['a', 'b'],
        ['xy', '2'],
      ],
    ],
    [
      'an empty quoted cell',
      'a,b\n"",2',
      [
        ['a', 'b'],
        ['', '2'],
      ],
    ],
    ['empty rows and a short row', '\na,b\n\n1\n , \n', [['a', 'b'], ['1']]],
    [
      'trailing separators',
      'a,b,\n1,2,,\n',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'old Mac line breaks',
      'a,b\r1,2\r',
      [
        ['a', 'b'],
        ['1', '2'],
      ],
    ],
    [
      'a cell too many',
      'a,b\n1,2,3',
      [
        ['a', 'b'],
        ['1', '2', '3'],
      ],
    ],
  ])('is parsed with %s', (_, text, cells) => {
    expect(cellsOf(parse(text))).toEqual(cells)
  })

  test('numbers rows as a spreadsheet does', () => {
    const parsed = parse('a,b\n\n"1\n2",3\n4,5')
    expect(parsed.ok && parsed.rows.map(({ row }) => row)).toEqual([3, 4])
  })

  test.each([
    ['UTF-8 with a byte order mark', new Uint8Array([0xef, 0xbb, 0xbf, ...utf8('é,b\n1,2')])],
    ['Windows-1252', new Uint8Array([0xe9, ...utf8(',b\n1,2')])],
    [
      'UTF-16',
      new Uint8Array([
        0xff,
        0xfe,
        ...new Uint8Array(new Uint16Array([...'é,b\n1,2'].map((one) => one.charCodeAt(0))).buffer),
      ]),
    ],
  ])('is decoded from %s', (_, bytes) => {
    expect(cellsOf(parse(bytes))).toEqual([
      ['é', 'b'],
      ['1', '2'],
    ])
  })

  test.each([
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0xff]), 'notCsv'],
    ['no text', utf8(''), 'empty'],
    ['a header alone', utf8('a,b\n\n'), 'empty'],
    ['too many rows', utf8(`a\n${'1\n'.repeat(101)}`), 'tooManyRows'],
    ['too many columns', utf8(`${'a,'.repeat(10)}a\n1`), 'tooManyColumns'],
    ['a quote that is not closed', utf8('a,b\n1,2\n"3,4\n5,6'), 'openQuote'],
  ])('is refused for %s', (_, bytes, fault) => {
    expect(parse(bytes)).toMatchObject({ ok: false, fault })
  })

  test('names the row of a quote that is not closed', () => {
    expect(parse('a,b\n1,2\n"3,4\n5,6')).toEqual({ ok: false, fault: 'openQuote', row: 3 })
  })

  test('has the bounds inclusive', () => {
    expect(parse(`a\n${'1\n'.repeat(100)}`).ok).toBe(true)
    expect(parse(`${'a,'.repeat(9)}a\n1`).ok).toBe(true)
  })
})

/** Small deterministic generator, so that a failure can be repeated. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

test('any table that is written with quotes is parsed as it was, with each separator and line break', () => {
  const pieces = ['a', 'Ω', '"', '""', ',', ';', '\t', '\n', '\r\n', ' ', "'", '=1+1', '0', 'é']
  for (let seed = 1; seed <= 300; seed += 1) {
    const random = randomOf(seed)
    const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
    const width = 1 + Math.floor(random() * 5)
    const text = () => Array.from({ length: Math.floor(random() * 6) }, () => pick(pieces)).join('')
    const headers = Array.from({ length: width }, (_, at) => `h${at}`)
    // A row of blanks is skipped by design, so the first cell of each row has an x.
    const rows = Array.from({ length: 1 + Math.floor(random() * 8) }, () =>
      Array.from({ length: width }, (_, at) => (at === 0 ? `x${text()}` : text())),
    )
    const separator = pick([',', ';', '\t'])
    const lineBreak = pick(['\n', '\r\n'])
    const cell = (value: string) =>
      /["\r\n,;\t]/.test(value) || random() < 0.3 ? `"${value.replaceAll('"', '""')}"` : value
    const file = [headers, ...rows].map((row) => row.map(cell).join(separator)).join(lineBreak)
    const parsed = parse(width === 1 ? file : file)
    expect(cellsOf(parsed), `seed ${seed}: ${JSON.stringify(file)}`).toEqual([headers, ...rows])
  }
})

test('no bytes make the parser throw or hang', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = randomOf(seed)
    const bytes = Uint8Array.from({ length: Math.floor(random() * 200) }, () => {
      const special = [0x22, 0x2c, 0x3b, 0x09, 0x0a, 0x0d, 0x00, 0xff]
      return random() < 0.5 ? (special[Math.floor(random() * special.length)] ?? 0) : Math.floor(random() * 256)
    })
    expect(typeof parse(bytes).ok).toBe('boolean')
  }
})
