import { setTimeout as wait } from 'node:timers/promises'

/** A fault for the next requests, as seen in real feeds. */
export interface Fault {
  /** Only requests whose path starts with this. */
  path: string
  times: number
  delay_ms: number
  /** Answers this status with an OData error (or with `html`). */
  status: number | null
  /** Answers a page of HTML instead of JSON, like a proxy. */
  html: boolean
  /** Cuts the connection after this many bytes of the body. */
  cut_after: number | null
  /** Sends half of the gzip stream and ends the response normally. */
  truncated_gzip: boolean
  /** Accepts the request and never answers. */
  hang: boolean
  /** Resets the connection after this many bytes of the body. */
  reset_after: number | null
  /** A page contains each record twice, the older form last. */
  duplicates: boolean
  /** A page contains its records in the wrong order. */
  reversed: boolean
}

/** Queue of faults for coming requests. */
export class Faults {
  #waiting: Fault[] = []

  add(wanted: Record<string, unknown>): Fault {
    const number = (name: string) => (typeof wanted[name] === 'number' ? wanted[name] : null)
    const fault: Fault = {
      path: typeof wanted.path === 'string' ? wanted.path : '/',
      times: number('times') ?? 1,
      delay_ms: number('delay_ms') ?? 0,
      status: number('status'),
      html: wanted.html === true,
      cut_after: number('cut_after'),
      truncated_gzip: wanted.truncated_gzip === true,
      hang: wanted.hang === true,
      reset_after: number('reset_after'),
      duplicates: wanted.duplicates === true,
      reversed: wanted.reversed === true,
    }
    this.#waiting.push(fault)
    return fault
  }

  clear(): void {
    this.#waiting = []
  }

  /** Returns the fault for a request after its delay, and counts it down. */
  async next(path: string): Promise<Fault | null> {
    const fault = this.#waiting.find((waiting) => waiting.times > 0 && path.startsWith(waiting.path))
    if (!fault) return null
    fault.times--
    this.#waiting = this.#waiting.filter((waiting) => waiting.times > 0)
    if (fault.delay_ms > 0) await wait(fault.delay_ms)
    return fault
  }
}

const AN_HOUR_MS = 3_600_000

/** Duplicates or reverses the records of a page if the fault requires it. */
export function corruptPage(body: Buffer, fault: Fault | null): Buffer {
  if (!fault?.duplicates && !fault?.reversed) return body
  const page: { value?: Record<string, unknown>[] } = JSON.parse(body.toString())
  if (!page.value) return body
  const records = fault.duplicates ? page.value.flatMap((record) => [record, older(record)]) : page.value
  return Buffer.from(JSON.stringify({ ...page, value: fault.reversed ? records.toReversed() : records }))
}

function older(record: Record<string, unknown>): Record<string, unknown> {
  const modified = Date.parse(String(record.ModificationTimestamp)) - AN_HOUR_MS
  const price = typeof record.ListPrice === 'number' ? { ListPrice: record.ListPrice * 2 } : {}
  return { ...record, ...price, ModificationTimestamp: new Date(modified).toISOString() }
}
