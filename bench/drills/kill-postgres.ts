import { killUnderWrites } from '../kills.ts'
import { record } from '../record.ts'

/** Kills PostgreSQL with SIGKILL during writes, 10 times: `npm run drill -- kill-postgres [rounds]`. */

const rounds = Number(process.argv[2] ?? 10)
const outcome = await killUnderWrites({
  rounds,
  kill: async ({ database }) => {
    process.kill(database.pid, 'SIGKILL')
  },
})
await record('kill-postgres', outcome)
