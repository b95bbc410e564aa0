import { vi } from 'vitest'

/** As in test/setup/worker.ts: one process for several files, the product anew for each. */
vi.resetModules()
vi.unstubAllEnvs()

if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  // What a component waits for may take its time on a busy machine: only what hangs is cut off.
  configure({ asyncUtilTimeout: 15_000 })
}
