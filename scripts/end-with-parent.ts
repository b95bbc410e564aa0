/** Loaded first into each child of the launcher: should the launcher be killed, the child ends as if told to. */

const PATIENCE_MS = 15_000

process.once('disconnect', () => {
  setTimeout(() => process.exit(1), PATIENCE_MS).unref()
  process.kill(process.pid, 'SIGTERM')
})
process.channel?.unref()
