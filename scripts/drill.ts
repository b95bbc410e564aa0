import { runNamed } from './named.ts'

/** `npm run drill -- NAME`: the long proofs of bench/drills/; without a name it lists them. */
await runNamed({ folder: 'bench/drills', command: 'drill' })
