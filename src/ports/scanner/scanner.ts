export type Verdict = { isInfected: false } | { isInfected: true; threat: string }

export interface Scanner {
  /** @throws Error when the scanner gives no verdict; a later retry may succeed */
  scan(bytes: Buffer): Promise<Verdict>
}
