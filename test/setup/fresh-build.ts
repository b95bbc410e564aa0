import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

const root = dirname(dirname(import.meta.dirname))
const SOURCES = ['src', 'db/migrations', 'vite.config.ts', 'package-lock.json']
/** Same pattern as in scripts/launch.mjs. */
const NOT_BUILT = /\.test\.tsx?$|route-tree\.gen\.ts$|[\\/]db[\\/]types\.ts$|\.md$/

/** Refuses to run against an old build, whose result would not reflect the code. */
export default function requireFreshBuild(): void {
  const built = timeOf(join(root, 'dist', 'server', 'server.js'))
  const newest = SOURCES.flatMap((source) => filesUnder(join(root, source)))
    .filter((file) => !NOT_BUILT.test(file))
    .map((file) => ({ file, at: timeOf(file) }))
    .reduce((a, b) => (a.at > b.at ? a : b))
  if (built >= newest.at) return
  const why = built === 0 ? 'There is no build in dist/.' : `dist/ is older than ${newest.file.slice(root.length + 1)}.`
  throw new Error(`${why} These tests need the built servers: please run "npm run build" first.`)
}

function filesUnder(path: string): string[] {
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path).flatMap((name) => filesUnder(join(path, name)))
}

function timeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
}
