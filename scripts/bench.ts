/** `npm run bench`: the measurements of bench/. */
import '../bench/run.ts'
