/** What a component waits for may take its time on a busy machine: only what hangs is cut off. */
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/react')
  configure({ asyncUtilTimeout: 15_000 })
}

export {}
