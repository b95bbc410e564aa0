import { runNamed } from './named.ts'

/** `npm run bench [-- NAME …]`: the measurements of bench/, all of them or those that are named. */
await runNamed({ folder: 'bench', command: 'bench', all: true })
