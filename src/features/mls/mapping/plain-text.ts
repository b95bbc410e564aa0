/** Converts HTML in a feed's texts to plain text. Decodes once: what is still escaped after that is literal. */

/** The semicolon is optional for the most common entities: some feeds omit it, or truncate texts. */
const ENTITY =
  /&(?:(?:#(\d{1,7})|#[xX]([\da-fA-F]{1,6})|([a-zA-Z][a-zA-Z\d]{1,30}));|(amp|lt|gt|quot|nbsp)(?![a-zA-Z\d;=]))/g
/** HTML elements found in feeds. Anything else in angle brackets is text, such as "rooms < 100 sq ft". */
const TAG =
  /<\/?(?:a|abbr|address|article|aside|b|big|blockquote|br|center|cite|code|dd|div|dl|dt|em|font|footer|h[1-6]|header|hr|i|img|ins|label|li|main|mark|nav|o:p|ol|p|pre|q|s|section|small|span|strike|strong|sub|sup|table|tbody|td|tfoot|th|thead|tr|tt|u|ul)(?:\s[^<>]*)?\/?>/gi
/** Start and end of content that browsers do not display. */
const UNSEEN = [
  ['<!--', '-->'],
  ['<style', '</style>'],
  ['<script', '</script>'],
] as const
const PARAGRAPH = /^<\/?(?:p|div|h[1-6]|ul|ol|dl|table|blockquote|section|article|header|footer|pre|hr|address)\b/i
const LINE = /^<(?:br|li|dt|dd|tr)\b/i
const CELL = /^<\/t[dh]\b/i

/** Named characters found in listing texts. Source: HTML, named character references. */
const NAMED: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  ensp: ' ',
  emsp: ' ',
  thinsp: ' ',
  shy: '',
  zwnj: '',
  zwj: '',
  lsquo: '\u2018',
  rsquo: '\u2019',
  sbquo: '\u201a',
  ldquo: '\u201c',
  rdquo: '\u201d',
  bdquo: '\u201e',
  laquo: '\u00ab',
  raquo: '\u00bb',
  ndash: '\u2013',
  mdash: '\u2014',
  hellip: '\u2026',
  bull: '\u2022',
  middot: '\u00b7',
  deg: '\u00b0',
  frac12: '\u00bd',
  frac14: '\u00bc',
  frac34: '\u00be',
  times: '\u00d7',
  plusmn: '\u00b1',
  sup2: '\u00b2',
  sup3: '\u00b3',
  micro: '\u00b5',
  para: '\u00b6',
  sect: '\u00a7',
  copy: '\u00a9',
  reg: '\u00ae',
  trade: '\u2122',
  cent: '\u00a2',
  pound: '\u00a3',
  euro: '\u20ac',
  prime: '\u2032',
  Prime: '\u2033',
  sol: '/',
  num: '#',
  percnt: '%',
  dollar: '$',
  lpar: '(',
  rpar: ')',
  comma: ',',
  period: '.',
  colon: ':',
  semi: ';',
  excl: '!',
  quest: '?',
  ast: '*',
  plus: '+',
  equals: '=',
  hyphen: '-',
  lowbar: '_',
  NewLine: '\n',
  Tab: ' ',
  aacute: '\u00e1',
  agrave: '\u00e0',
  eacute: '\u00e9',
  Eacute: '\u00c9',
  egrave: '\u00e8',
  ecirc: '\u00ea',
  iacute: '\u00ed',
  oacute: '\u00f3',
  ouml: '\u00f6',
  uacute: '\u00fa',
  uuml: '\u00fc',
  ntilde: '\u00f1',
  ccedil: '\u00e7',
}

/** Characters of the references 128 to 159, which feeds copy from word processors. Source: HTML, numeric references. */
const WINDOWS =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

/** Returns true for a text that may contain HTML. A cheap test, because almost none does. */
export function hasMarkup(text: string): boolean {
  return text.includes('&') || text.includes('<')
}

/** Removes tags and decodes entities, but preserves line breaks. */
export function plainText(text: string): string {
  const untagged = text.includes('<') ? withoutTags(text) : text
  return untagged.includes('&') ? untagged.replace(ENTITY, characterOf) : untagged
}

function withoutTags(text: string): string {
  const seen = UNSEEN.reduce((rest, [begin, end]) => without(rest, begin, end), text)
  // In HTML, a line break of the source is a space.
  const isHtml = /<(?:br|p|div|li)\b/i.test(seen)
  if (!isHtml) return seen.replace(TAG, breakOf)
  return seen
    .replace(/[^\S\n]*\n\s*/g, ' ')
    .replace(TAG, breakOf)
    .replace(/ *\n */g, '\n')
}

/** Removes everything between two markers in one pass, so that a hostile text costs no more than any other. */
function without(text: string, begin: string, end: string): string {
  const small = text.toLowerCase()
  let left = ''
  let at = 0
  for (let from = small.indexOf(begin); from >= 0; from = small.indexOf(begin, at)) {
    const to = small.indexOf(end, from + begin.length)
    if (to < 0) break
    left += `${text.slice(at, from)} `
    at = to + end.length
  }
  return at === 0 ? text : left + text.slice(at)
}

function breakOf(tag: string): string {
  if (PARAGRAPH.test(tag)) return '\n\n'
  if (LINE.test(tag)) return '\n'
  return CELL.test(tag) ? ' ' : ''
}

function characterOf(entity: string, decimal?: string, hexadecimal?: string, named?: string, unended?: string): string {
  const name = named ?? unended
  if (name !== undefined) return Object.hasOwn(NAMED, name) ? (NAMED[name] ?? entity) : entity
  const code = decimal === undefined ? Number.parseInt(hexadecimal ?? '', 16) : Number(decimal)
  if (code >= 128 && code < 160) return WINDOWS[code - 128] ?? ''
  if (code === 0 || code > 0x10_ff_ff || (code >= 0xd8_00 && code < 0xe0_00)) return ''
  return code < 32 && code !== 10 ? ' ' : String.fromCodePoint(code)
}
