import { killUnderWrites } from '../kills.ts'
import { record } from '../record.ts'

/**
 * Kills one of two web processes with SIGKILL during writes and restarts it, 10 times: `npm run drill -- kill-web
 * [rounds]`.
 */

const rounds = Number(process.argv[2] ?? 10)
let count = 0
const outcome = await killUnderWrites({
  rounds,
  kill: async ({ site }) => {
    count += 1
    await site.kill(count % 2, 'SIGKILL')
  },
  recover: ({ site }) => site.restart(count % 2),
})
await record('kill-web', outcome)
