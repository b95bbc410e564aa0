import { runByName } from './run-by-name.ts'

/** `npm run drill -- NAME`: runs a long test of bench/drills/; without a name lists them. */
await runByName({ folder: 'bench/drills', command: 'drill' })
