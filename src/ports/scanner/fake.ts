import type { Scanner } from './scanner.ts'

/**
 * Harmless test file of the antivirus industry, which every scanner detects. Split in two, so that scanners do not
 * detect this file.
 */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** Scanner that knows one virus. `isDown` makes it fail. */
export function fakeScanner(): Scanner & { isDown: boolean; scanned: number } {
  return {
    isDown: false,
    scanned: 0,
    async scan(bytes) {
      if (this.isDown) throw new Error('The scanner does not answer.')
      this.scanned += 1
      return bytes.includes(EICAR) ? { isInfected: true, threat: 'Eicar-Test-Signature' } : { isInfected: false }
    },
  }
}
