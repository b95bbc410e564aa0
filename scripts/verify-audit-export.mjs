import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'

/**
 * Verifies an export of the audit log (JSON lines) with only Node.js: `node verify-audit-export.mjs FILE`. Auditors of
 * the brokerage get it with the file, so it imports nothing of the product. Exits with 1 if the file is not intact.
 */

const [path] = process.argv.slice(2)
if (!path) {
  console.error('Usage: node verify-audit-export.mjs FILE.jsonl')
  process.exit(2)
}

const faults = []
const file = createHash('sha256')
let [entries, gaps] = [0, 0]
let [first, last, end] = [null, null, null]

for await (const line of linesOf(path)) {
  if (faults.length >= 20) break
  if (end) {
    faults.push('data after the last line')
    break
  }
  const entry = parsed(line)
  if (!entry) {
    faults.push(`line ${entries + 1} is incomplete: the file was cut off or changed`)
    break
  }
  if (entry.end === true) end = entry
  else take(entry, line)
}
if (end) judge(end)
else faults.push('the last line, which proves that the file is complete, is missing')

for (const fault of faults) console.log(`NOT VERIFIED: ${fault}.`)
if (faults.length > 0) process.exit(1)
console.log(`Verified: ${entries === 0 ? 'no entries' : `${entries} entries, ${end.first_seq} to ${end.last_seq}`}.`)
console.log(end.left_out === 0 ? 'No entry is left out.' : `A filter left out ${end.left_out} between them.`)
console.log(`The audit log ended with entry ${end.head_seq} at that time. Its hash is ${end.head_hash}.`)
if (end.anchor) {
  const { anchored_date, seq, row_hash } = end.anchor
  console.log(`External checkpoint of ${anchored_date}: entry ${seq}, hash ${row_hash}.`)
}

/** Checks that an entry is unchanged and follows from the one before it. */
function take(entry, line) {
  file.update(`${line}\n`)
  entries += 1
  const { prev_hash, row_hash, opened, ...rest } = entry
  const hash = createHash('sha256').update(Buffer.from(prev_hash, 'hex')).update(canonical(rest)).digest('hex')
  if (hash !== row_hash) faults.push(`entry ${entry.seq} was changed`)
  for (const [seal, { salt, value }] of Object.entries(opened ?? {})) {
    const made = createHash('sha256').update(Buffer.from(salt, 'hex')).update(canonical(value)).digest('hex')
    if (made !== seal || !canonical(rest).includes(seal))
      faults.push(`entry ${entry.seq} shows a value that does not match its record`)
  }
  if (last && entry.seq <= last.seq) faults.push(`entry ${entry.seq} is in the wrong position`)
  else if (last && entry.seq > last.seq + 1) gaps += entry.seq - last.seq - 1
  else if (last && prev_hash !== last.row_hash) faults.push(`entry ${entry.seq} does not match the entry before it`)
  first ??= entry
  last = entry
}

/** Compares the summary line with the entries. */
function judge(said) {
  const found = {
    entries,
    first_seq: first?.seq ?? null,
    before_first_hash: first?.prev_hash ?? null,
    last_seq: last?.seq ?? null,
    last_hash: last?.row_hash ?? null,
    left_out: gaps,
    sha256: file.digest('hex'),
  }
  for (const [name, value] of Object.entries(found))
    if (said[name] !== value) faults.push(`the last line says ${name} ${said[name]}, the file has ${value}`)
  for (const [seq, hash] of [
    [said.head_seq, said.head_hash],
    [said.anchor?.seq, said.anchor?.row_hash],
  ])
    if (last?.seq === seq && last.row_hash !== hash) faults.push(`the audit log has a different entry ${seq}`)
}

/** Serializes JSON with sorted members, so that equal values give equal text. */
function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (value === null || typeof value !== 'object') return JSON.stringify(value)
  const names = Object.keys(value).sort((a, b) => (a < b ? -1 : 1))
  return `{${names.map((name) => `${JSON.stringify(name)}:${canonical(value[name])}`).join(',')}}`
}

function parsed(line) {
  try {
    const value = JSON.parse(line)
    return value !== null && typeof value === 'object' ? value : null
  } catch {
    return null
  }
}

/** Splits by line feeds only, because a text may contain any other line separator. */
async function* linesOf(name) {
  let rest = ''
  for await (const piece of createReadStream(name, 'utf8')) {
    const lines = (rest + piece).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
  if (rest) yield rest
}
