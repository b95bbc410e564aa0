import { idOf } from '#kit/ids.server.ts'

/** Namespace of the sample's ids: the same name gets the same id on every machine. */
const NAMESPACE = '6f1b3c52-0d0e-5a57-9a41-3a7e5b1f9c20'

/** Returns the id of a sample record. */
export function sampleId(kind: string, name: string): string {
  return idOf(NAMESPACE, kind, name)
}
