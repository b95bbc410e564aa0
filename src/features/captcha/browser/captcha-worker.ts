import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { handler } from 'altcha-lib/workers/shared'

// A worker, so that the page stays responsive while it solves a challenge.
handler({ deriveKey })
