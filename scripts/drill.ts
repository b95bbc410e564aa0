import { runNamed } from './run-by-name.ts'

/** `npm run drill -- NAME`: runs a long test of bench/drills/; without a name lists them. */
await runNamed({ folder: 'bench/drills', command: 'drill' })
