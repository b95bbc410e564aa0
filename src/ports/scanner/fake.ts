import type { Scanner } from './scanner.ts'

/** The test file of the antivirus makers: harmless, and found by every scanner. It stands in two parts, so that this file is not found. */
export const EICAR = ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$EICAR-STANDARD', '-ANTIVIRUS-TEST-FILE!$H+H*'].join('')

/** A scanner that knows one virus. `isDown` makes it give no verdict. */
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
