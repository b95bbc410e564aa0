/** What a virus scanner says of a file. */
export type Verdict = { isInfected: false } | { isInfected: true; threat: string }

/** Looks for viruses. */
export interface Scanner {
  /** @throws Error where the scanner gives no verdict: it will be asked again later */
  scan(bytes: Buffer): Promise<Verdict>
}
