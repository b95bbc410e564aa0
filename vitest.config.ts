import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const SECRET = 'a-secret-for-tests-alone-0123456789abcdef'

/** Three kinds of tests by the names of their files; docs/house.md, section 7, says what belongs where. */
export default defineConfig({
  test: {
    // Much of the time a test waits for its database or its site. By itself vitest would leave one core for the watcher.
    maxWorkers: Math.max(2, availableParallelism()),
    // Only what hangs is cut off: a busy machine takes its time. How fast something is, benches and drills tell.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 15_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,sample,scripts,bench}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.server.test.{ts,tsx}', '**/functions.test.ts'],
          env: { SECRET, LOG_LEVEL: 'silent', NODE_ENV: 'test', DATABASE_URL: '' },
          setupFiles: ['test/setup/unit.ts'],
        },
      },
      {
        extends: true,
        test: {
          name: 'database',
          include: ['{src,sample}/**/*.server.test.{ts,tsx}'],
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
          include: ['src/**/functions.test.ts', 'test/**/*.test.ts'],
          env: { SECRET, LOG_LEVEL: 'silent', NODE_ENV: 'test' },
          provide: { template: 'cast' },
          globalSetup: ['test/setup/fresh-build.ts', 'test/setup/postgres.ts'],
          setupFiles: ['test/setup/worker.ts'],
        },
      },
    ],
  },
})
