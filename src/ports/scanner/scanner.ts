/** Result of a virus scan. */
export type Verdict = { isInfected: false } | { isInfected: true; threat: string }

/** Virus scanner. */
export interface Scanner {
  /** @throws Error when the scanner gives no verdict; a later retry may succeed */
  scan(bytes: Buffer): Promise<Verdict>
}
