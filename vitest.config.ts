import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const SECRET = 'a-secret-for-tests-alone-0123456789abcdef'

const UNIT = '{src,sample,scripts,bench}/**/*.test.ts'
const NOT_UNIT = ['**/*.server.test.{ts,tsx}', '**/functions.test.ts']
/** What stands in the place of a module, and what a module reads when it is imported, is one file's alone. */
const ALONE = globSync(UNIT).filter((file) => /vi\.(?:mock|stubEnv)\(/.test(readFileSync(file, 'utf8')))

/** A project that starts the built servers on a database with the cast. */
const ON_BUILT_SITE = {
  isolate: false,
  env: { SECRET, LOG_LEVEL: 'silent', NODE_ENV: 'test' },
  provide: { template: 'cast' as const },
  globalSetup: ['test/setup/fresh-build.ts', 'test/setup/postgres.ts'],
  setupFiles: ['test/setup/worker.ts'],
}

/** What waits the longest begins first, and what is short fills the end: no core is idle while one last file waits. */
const TURNS = ['release', 'wire', 'database', 'unit-alone', 'unit']
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turnOf = ({ project }: TestSpecification) => TURNS.indexOf(project.name)
    return (await super.sort(files)).toSorted((a, b) => turnOf(a) - turnOf(b))
  }
}

/** Kinds of tests by the names of their files; docs/house.md, "Tests", says what belongs where. */
export default defineConfig({
  test: {
    // A third of the time a test waits for its database or its site: two more than there are cores, so that none is idle then.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongestFirst },
    // Only what hangs is cut off: a busy machine takes its time. How fast something is, benches and drills tell.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: [UNIT],
          exclude: [...NOT_UNIT, ...ALONE],
          // They keep nothing: what they import is read and run once for all of them, which is most of their time.
          isolate: false,
          env: { SECRET, LOG_LEVEL: 'silent', NODE_ENV: 'test', DATABASE_URL: '' },
        },
      },
      {
        extends: true,
        test: {
          name: 'unit-alone',
          include: ['{src,sample,scripts,bench}/**/*.test.tsx', ...ALONE],
          exclude: NOT_UNIT,
          isolate: false,
          env: { SECRET, LOG_LEVEL: 'silent', NODE_ENV: 'test', DATABASE_URL: '' },
          setupFiles: ['test/setup/unit.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['{src,sample}/**/*.server.test.{ts,tsx}'],
          isolate: false,
          env: { SECRET, LOG_LEVEL: 'silent', NODE_ENV: 'test' },
          provide: { template: 'empty' },
          globalSetup: ['test/setup/postgres.ts'],
          setupFiles: ['test/setup/worker.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'wire',
          include: ['src/**/functions.test.ts', 'test/*.test.ts'],
          ...ON_BUILT_SITE,
        },
      },
      {
        extends: true,
        test: { name: 'release', include: ['test/release/*.test.ts'], ...ON_BUILT_SITE },
      },
    ],
  },
})
