import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './site-dependencies.ts'
import { lineAt, type Part, partsOf } from './source-parts.ts'

/**
 * Finds words that docs/glossary.md replaces: `node scripts/voice.ts [--count] [--only V23,V24] [path …]`. `npm run
 * check` refuses the patterns of ENFORCED; the others are hints for editors.
 */

/** Where a pattern applies: texts on screen, comments, documents, names. */
type Scope = 'S' | 'C' | 'D' | 'I'

interface Pattern {
  id: string
  scopes: string
  expression: RegExp
}

export interface Match {
  id: string
  scope: Scope
  file: string
  line: number
  text: string
}

const PATTERNS: readonly Pattern[] = [
  pattern('V01', 'SCD', String.raw`\b[Ee]-mail`),
  pattern(
    'V02',
    'SCD',
    String.raw`(?<!small )(?<!loan )(?<!capital )(?<!lowercase )\b[Ll]etters?\b(?! and digits|, digits)`,
  ),
  pattern(
    'V03',
    'SCD',
    String.raw`\b[Ss]t(?:and|ands|ood) (?:here|there|beside|below|under|above|first|alone|for|in|on|at|as|behind|open|between|still)\b`,
  ),
  pattern('V04', 'SCD', String.raw`\b(?:[Ss]ome|[Ee]very|[Nn]o|[Aa]ny)body\b|\b[Ww]hoever\b|\b[Ww]hom\b`),
  pattern('V05', 'SCD', String.raw`\b(?:anew|once more|meanwhile|all the same|in turn|for the moment)\b`),
  pattern('V06', 'SCD', String.raw`\bany more\b|\bdoes not exist\b|\bThere is no such\b`),
  pattern('V07', 'SCD', String.raw`\b[Uu]ntick|\b[Tt]ick(?:s|ed|ing)?\b`),
  pattern(
    'V08',
    'SCD',
    String.raw`\bfor good\b|\bat once\b|\bby itself\b|\bby themselves\b|\bby hand\b|\bof (?:its|their|our|your) own\b|\bof (?:ours|yours|theirs)\b`,
  ),
  pattern(
    'V09',
    'SCD',
    String.raw`\b(?:is|are|was|were|be) told\b|\btold of\b|\b[Tt]ells? (?:of|what|who|whom|so)\b|\bsays? so\b|\bis said\b`,
  ),
  pattern(
    'V10',
    'SCD',
    String.raw`\b(?:tak|giv)(?:e|es|ing|en) (?:it |them |this |that )?back\b|\bbrought back\b|\b[Tt]ak(?:e|es|en|ing) (?:it |them )?(?:up|off|away|over)\b`,
  ),
  pattern(
    'V11',
    'S',
    String.raw`\b[Ee]very (?:role|kind|type|status|service|result|fault)\b|^Everything$|^Any (?:time|password)$`,
  ),
  pattern(
    'V12',
    'SC',
    String.raw`\b(?:What|Who|Whose) (?:waits|comes|goes|stands|is|are|was|were|went|you agreed|they (?:did|said|wrote|agreed)|becomes|happens (?:with|now)|one)\b`,
  ),
  pattern(
    'V13',
    'SCD',
    String.raw`\b[Ss]o many\b|\bthe most that\b|\bsome (?:hundred|thousand|two thousand)\b|\bat most \w+ in a\b`,
  ),
  pattern(
    'V14',
    'SCD',
    String.raw`\b(?:[Cc]ancell(?:ed|ing)|[Cc]olours?|[Ff]avourites?|[Ll]icence|[Hh]onour(?:s|ed)?|[Nn]eighbours?|[Gg]rey|[Ss]erialis\w+|[Rr]ecognis\w+|[Oo]rganis\w+|[Bb]ehaviours?|[Cc]entre)\b`,
  ),
  pattern(
    'V15',
    'S',
    String.raw`\b(?:[Rr]egistered clients?|[Bb]ack office|[Ss]old access|[Tt]wo-step sign-in|[Ww]aiting list|[Ww]orking days?|[Aa]sking price|[Ww]hose turn|[Ll]eft alone|[Tt]aken in|[Pp]ut aside|[Gg]iven up)\b`,
  ),
  pattern('V16', 'SCD', String.raw`\b[Rr]eadings?\b|\b(?:is|are|was|were) read\b`),
  pattern('V17', 'S', String.raw`\b[Ff]igures?\b|\b[Ee]venings?\b(?! light)|\b[Pp]ictures?\b|\b[Tt]owns?\b`),
  pattern(
    'V18',
    'S',
    String.raw`[a-z)’”]: (?:it|we|you|they|this|that|these|then|there|nothing|nobody|each|one|ask|call|choose|say|the|what|where|without|so|none|all|in|to|a)\b`,
  ),
  pattern('V19', 'S', String.raw`\b(?:that|which|whom) (?:we|you|they|it|he|she|somebody|nobody) \w+`),
  pattern(
    'V20',
    'S',
    String.raw`\b(?:is|are|was|does|do|did|could|would|will|have|has) not\b|\bcannot\b|\b(?:You|We|They) (?:are|will)\b`,
  ),
  pattern(
    'V21',
    'S',
    String.raw`\b(?:may|shall) (?:see|open|read|write|manage|not|ask|be shown)\b|\bso that\b|\bWhere (?:it|the|a|one|too|there)\b|\bas (?:it|they|he|she) stands?\b`,
  ),
  pattern(
    'V22',
    'S',
    String.raw`\bnever\b|\bguarantee[ds]?\b|\bthe best\b|\bproven\b|\bsafe (?:area|street|neighborhood)|\bfamily[- ]friendly|\bgood schools|\bperfect for|\bmaster (?:bedroom|bath|suite)|\bexclusive (?:neighborhood|area)|\bwalking distance`,
  ),
  pattern(
    'V23',
    'C',
    '^(?:What|Who|Whose|Whom|Where|How|Those|The same|As|Whoever|Some|Of|Whether|By|One|Whatever|That) ',
  ),
  pattern(
    'V24',
    'CD',
    String.raw`\b(?:[Kk]ept|[Kk]eeps|stands|is asked|are asked|goes on|in turns?|lies|from then on|let go of|holds nobody up|comes to life|is free again|has its test)\b`,
  ),
  pattern(
    'V26',
    'I',
    String.raw`\b(?:MOST|LONGEST|LEAST|SHORTEST|FEWEST)_\w+|\b\w*(?:[Kk]ept|(?<![Nn]ews)[Ll]etter(?!Spacing|ing\b|\??:))(?<!\.letter)\w*\b|\b(?:urgently|calm|hearOf\w*|putBehind|inTurns?|laterPart|laterModule|readAgain)\b`,
  ),
]

/** Patterns that `npm run check` refuses, with their scopes. */
const ENFORCED: Readonly<Record<string, string>> = { V14: 'SCD', V26: 'I' }

/** Texts that law, a version or a source fixes. */
const FIXED = [
  /^src\/features\/consents\/words(?:\/newsletter)?\.ts$/,
  /^src\/features\/relationships\/(?:words\/texts|rules\/agreement)\.ts$/,
  /^scripts\/voice(?:\.test)?\.ts$/,
  /\.gen\.ts$/,
  /^src\/db\/types\.ts$/,
  /^docs\/(?:calls|jobs|glossary)\.md$/,
  /^docs\/drills\//,
]
/** Columns and stored keys: snake_case, and the status `kept` of the outbox. `deadLetter` is an option of pg-boss. */
const STORED = /^(?:[a-z0-9]+(?:_[a-z0-9]+)+|deadLetter|kept)$/
const EXEMPT_LINE = /voice-ok:|Source:/

function pattern(id: string, scopes: string, source: string): Pattern {
  return { id, scopes, expression: new RegExp(source, 'g') }
}

/** Lists the matches of one file. */
export function matchesIn(file: string, source: string): Match[] {
  if (FIXED.some((fixed) => fixed.test(file))) return []
  if (file.endsWith('.md')) return find(file, source, source, 0, 'D')
  if (!/\.(?:ts|tsx|mts|mjs)$/.test(file)) return []
  const isTest = /\.(?:test|spec)\.tsx?$|^(?:test|e2e|bench)\//.test(file)
  const parts = partsOf(source)
  return [
    ...parts.flatMap((part) => matchesInPart(file, source, part, isTest)),
    ...(file.endsWith('.tsx') && !isTest ? jsxTexts(parts) : []).flatMap(({ text, start }) =>
      find(file, source, text, start, 'S'),
    ),
  ]
}

/** Lists the matches that `npm run check` refuses, as sentences with file and line. */
export function voiceFaults(): string[] {
  return trackedFiles([])
    .flatMap((file) => matchesIn(file, readFileSync(join(ROOT, file), 'utf8')))
    .filter(({ id, scope }) => ENFORCED[id]?.includes(scope))
    .map(({ id, file, line, text }) => `${file}:${line} "${text}" (${id}): docs/glossary.md has the word to use.`)
}

function matchesInPart(file: string, source: string, { kind, text, start }: Part, isTest: boolean): Match[] {
  if (kind === 'comment') return commentMatches(file, source, text, start)
  if (kind === 'code') return find(file, source, file.endsWith('.tsx') ? withoutJsxText(text) : text, start, 'I')
  return isTest || isImportOrKey(text) ? [] : find(file, source, text, start, 'S')
}

/** Skips the comment marker, so that `^` matches the first word. */
function commentMatches(file: string, source: string, text: string, start: number): Match[] {
  const words = text.replace(/^\/\*\*?\s*|^\/\/\s*/, '')
  return find(file, source, words, start + text.length - words.length, 'C')
}

/** Returns true for a path, a key or a class list, which is not a text on screen. */
function isImportOrKey(text: string): boolean {
  return !/[A-Za-z]{2,} [A-Za-z]|^['"`][A-Z][a-z]+/.test(text) || /from "|join "|select "/.test(text)
}

/** Blanks JSX texts of two words and more, which the splitter treats as code: they hold no names. */
function withoutJsxText(code: string): string {
  return code.replace(/(?<=[>}]|^)[^<>{}=()]*[A-Za-z,.]\s+[A-Za-z][^<>{}=()]*(?=[<{]|$)/g, (text) =>
    text.replace(/[^\n]/g, ' '),
  )
}

/** Returns the texts between JSX tags, which the splitter treats as code. */
function jsxTexts(parts: readonly Part[]): { text: string; start: number }[] {
  return parts
    .filter(({ kind }) => kind === 'code')
    .flatMap(({ text, start }) =>
      [...text.matchAll(/>([^<>{}=;()]*[A-Za-z]{2}[^<>{}=;()]*)(?=[<{]|$)/g)].map((match) => ({
        text: match[1] ?? '',
        start: start + match.index + 1,
      })),
    )
}

function find(file: string, source: string, text: string, start: number, scope: Scope): Match[] {
  return PATTERNS.filter(({ scopes }) => scopes.includes(scope)).flatMap(({ id, expression }) =>
    [...text.matchAll(expression)]
      .map((match) => ({ id, scope, file, line: lineAt(source, start + match.index), text: match[0] }))
      .filter((match) => !(scope === 'I' && STORED.test(match.text)))
      .filter(({ line }) => !EXEMPT_LINE.test(source.split('\n')[line - 1] ?? '')),
  )
}

function trackedFiles(paths: readonly string[]): string[] {
  const folders = paths.length > 0 ? paths : ['src', 'sample', 'scripts', 'test', 'e2e', 'bench', 'docs', 'README.md']
  return execFileSync('git', ['ls-files', '--', ...folders], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
}

if (import.meta.main) {
  const args = process.argv.slice(2)
  const onlyAt = args.indexOf('--only')
  const only = onlyAt < 0 ? null : new Set(args[onlyAt + 1]?.split(','))
  const paths = args.filter((arg, index) => !arg.startsWith('--') && index !== onlyAt + 1)
  const matches = trackedFiles(onlyAt < 0 ? args.filter((arg) => !arg.startsWith('--')) : paths)
    .flatMap((file) => matchesIn(file, readFileSync(join(ROOT, file), 'utf8')))
    .filter(({ id }) => !only || only.has(id))
  if (args.includes('--count')) {
    const counts = new Map<string, number>()
    for (const { id, scope } of matches) counts.set(`${id} ${scope}`, (counts.get(`${id} ${scope}`) ?? 0) + 1)
    for (const [key, count] of [...counts].sort()) process.stdout.write(`${key} ${count}\n`)
  } else
    for (const { file, line, id, scope, text } of matches)
      process.stdout.write(`${file}:${line} ${id} ${scope} ${text}\n`)
}
