import { vi } from 'vitest'

/** Modules of the product are evaluated again for each file, as in test/setup/worker.ts. */
vi.resetModules()
vi.unstubAllEnvs()

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  // Only a hang exceeds this, even on a busy machine.
  configure({ asyncUtilTimeout: 15_000 })
}
