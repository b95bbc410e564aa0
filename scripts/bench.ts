/** `npm run bench`: runs the measurements of bench/. */
import '../bench/run.ts'
