/** Preloaded into each child of the launcher: if the launcher is killed, the child shuts down as on SIGTERM. */

const PATIENCE_MS = 15_000

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), PATIENCE_MS).unref()
  process.kill(process.pid, 'SIGTERM')
})
process.channel?.unref()
