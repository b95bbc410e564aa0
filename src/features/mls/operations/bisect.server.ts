import { transaction } from '#db/transaction.server.ts'

/** SQLSTATE classes about the values of a row. Source: PostgreSQL, appendix A. */
const DATA_CLASSES = ['21', '22', '23', '44', '54', 'P0']
/** SQLSTATE classes about the connection, the server or other transactions: a retry may store the same rows. */
const SERVER_CLASSES = ['08', '25', '28', '40', '53', '55', '57', '58']
const MAX_REASON = 300

/** Reason that a record could not be stored. */
export interface DataFault {
  reason: string
  /** Column at fault, when the database names one. */
  column: string | null
  /** True when only the record can be the cause. */
  isSure: boolean
  error: unknown
}

/** Converts an error into a fault of the record; null when the record may not be the cause. */
export function dataFaultOf(error: unknown): DataFault | null {
  if (!(error instanceof Error)) return null
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const column = 'column' in error && typeof error.column === 'string' ? error.column : null
  if (/^[0-9A-Z]{5}$/.test(code)) {
    const group = code.slice(0, 2)
    if (SERVER_CLASSES.includes(group)) return null
    const reason = `rejected by the database: ${error.message.slice(0, MAX_REASON)}`
    return { reason, column, isSure: DATA_CLASSES.includes(group), error }
  }
  const isOfCode = error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError
  const reason = `storing failed: ${error.message.slice(0, MAX_REASON)}`
  return isOfCode && code === '' ? { reason, column: null, isSure: false, error } : null
}

/**
 * Stores records in one transaction. If the database refuses them, bisects to isolate the faulty records, and stores
 * the rest. Rethrows when none of several can be stored and nothing points to their values.
 */
export async function storeBisecting<T, R>(
  items: readonly T[],
  store: (items: readonly T[]) => Promise<R>,
): Promise<{ done: R[]; refused: { item: T; fault: DataFault }[] }> {
  const done: R[] = []
  const refused: { item: T; fault: DataFault }[] = []
  const storeSome = async (some: readonly T[]): Promise<void> => {
    try {
      done.push(await transaction(() => store(some)))
    } catch (error) {
      const fault = dataFaultOf(error)
      if (!fault) throw error
      const [first] = some
      if (first === undefined) throw error
      if (some.length === 1) {
        refused.push({ item: first, fault })
        return
      }
      const middle = Math.ceil(some.length / 2)
      await storeSome(some.slice(0, middle))
      await storeSome(some.slice(middle))
    }
  }
  await storeSome(items)
  const doubtful = refused.find(({ fault }) => !fault.isSure)
  if (doubtful && items.length > 1 && refused.length === items.length) throw doubtful.fault.error
  return { done, refused }
}
