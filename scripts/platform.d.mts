/** A kind of machine, named as in `process`. */
export interface Machine {
  platform: string
  arch: string
  /** True for a Linux without glibc, as in Alpine. */
  isMusl: boolean
}
export function thisMachine(): Machine
export function databasePackage(machine: Machine): string
export function nodeRefusal(machine: Machine, version: string): string | null
export function databaseRefusal(machine: Machine, isInstalled: boolean): string | null
