import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { databasePackage, databaseRefusal, type Machine, nodeRefusal, thisMachine } from './platform.mjs'
import { ROOT } from './site-dependencies.ts'

const packagesOf = (file: string): string[] =>
  Object.keys(JSON.parse(readFileSync(join(ROOT, file), 'utf8')).optionalDependencies)
const [databases, nodes] = [packagesOf('package.json'), packagesOf('tools/node/package.json')]

const OLD = '20.1.0'
/** Each kind of machine, and whether npm has a newer Node for it. */
const MACHINES: readonly [platform: string, arch: string, hasNode: boolean][] = [
  ['linux', 'x64', true],
  ['linux', 'arm64', true],
  ['darwin', 'x64', true],
  ['darwin', 'arm64', false],
  ['win32', 'x64', true],
]

test.each(MACHINES)('%s %s gets the packages that it needs', (platform, arch, hasNode) => {
  const machine: Machine = { platform, arch, isMusl: false }
  expect(databases).toContain(databasePackage(machine))
  expect(databaseRefusal(machine, true)).toBeNull()
  expect(nodes.includes(`node-${platform === 'win32' ? 'win' : platform}-${arch}`)).toBe(hasNode)
  expect(nodeRefusal(machine, OLD) === null).toBe(hasNode)
})

test('a machine without a package is told what to do', () => {
  const mac = { platform: 'darwin', arch: 'arm64', isMusl: false }
  expect(nodeRefusal(mac, OLD)).toMatch(
    /^This machine has Node 20\.1\.0, .* for darwin-arm64 .*Apple silicon.*nodejs\.org/,
  )
  expect(databaseRefusal(mac, false)).toMatch(/for darwin-arm64\. Please set DATABASE_URL/)
  const risc = { platform: 'linux', arch: 'riscv64', isMusl: false }
  expect(databases).not.toContain(databasePackage(risc))
  expect(nodeRefusal(risc, OLD)).toMatch(/for linux-riscv64 cannot be fetched through npm\. Please install Node 24/)
  const alpine = { platform: 'linux', arch: 'x64', isMusl: true }
  expect(nodeRefusal(alpine, OLD)).toMatch(/needs glibc.*Please install Node 24 yourself/)
  expect(databaseRefusal(alpine, true)).toMatch(/needs glibc.*Please set DATABASE_URL/)
})

test('this machine is named as Node names it', () => {
  expect(thisMachine()).toMatchObject({ platform: process.platform, arch: process.arch })
})
