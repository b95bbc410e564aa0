/** A line of a comparison. A skipped stretch of equal lines is one line of dots. */
export interface DiffLine {
  kind: 'same' | 'removed' | 'added'
  text: string
}

/** Lines of equal text around a change. */
const AROUND = 1
/** Beyond this many lines the comparison shows the whole text twice: the table of common lines grows with the square. */
const MAX_LINES = 600

/** Compares two texts by line, with the equal lines around each change. Blank lines are left out. */
export function diffLines(before: string, after: string): DiffLine[] {
  const [a, b] = [linesOf(before), linesOf(after)]
  if (a.length > MAX_LINES || b.length > MAX_LINES) return [...a.map(removed), ...b.map(added)]
  return shortened(compared(a, b))
}

function linesOf(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

const removed = (text: string): DiffLine => ({ kind: 'removed', text })
const added = (text: string): DiffLine => ({ kind: 'added', text })

/** Longest common subsequence of lines. */
function compared(a: readonly string[], b: readonly string[]): DiffLine[] {
  const width = b.length + 1
  const common = new Uint16Array((a.length + 1) * width)
  const at = (i: number, j: number) => common[i * width + j] ?? 0
  for (let i = a.length - 1; i >= 0; i--)
    for (let j = b.length - 1; j >= 0; j--)
      common[i * width + j] = a[i] === b[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
  const lines: DiffLine[] = []
  let [i, j] = [0, 0]
  while (i < a.length || j < b.length) {
    const [left, right] = [a[i], b[j]]
    if (left !== undefined && left === right) {
      lines.push({ kind: 'same', text: left })
      i++
      j++
    } else if (left !== undefined && (right === undefined || at(i + 1, j) >= at(i, j + 1))) {
      lines.push(removed(left))
      i++
    } else {
      lines.push(added(right ?? ''))
      j++
    }
  }
  return lines
}

function shortened(lines: readonly DiffLine[]): DiffLine[] {
  const isNear = (at: number) =>
    lines.slice(Math.max(0, at - AROUND), at + AROUND + 1).some(({ kind }) => kind !== 'same')
  const kept: DiffLine[] = []
  for (const [at, line] of lines.entries()) {
    if (line.kind !== 'same' || isNear(at)) kept.push(line)
    else if (kept.at(-1)?.text !== '…') kept.push({ kind: 'same', text: '…' })
  }
  return kept
}
