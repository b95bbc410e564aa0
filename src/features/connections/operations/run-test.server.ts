import type { Admin } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { enforceRateLimit } from '#kit/call/limit.server.ts'
import type { Connections } from '#ports/connections.server.ts'
import type { ServiceTest, TestedKind } from '../schema.ts'
import { recordTest } from './record-test.server.ts'

/** Seconds after which a test gives up. */
export const MAX_MS = 15_000

/** A working or a failing service: its sentence, and the cause for the audit log. */
export type TestOutcome<Field extends string> =
  | { message: string; fault?: undefined }
  | { message: string; fault: string; field: Field | null }

/**
 * Counts a test against its limit, runs it, measures it, and records its result for these settings, and its address for
 * the audit log. @throws limited
 */
export async function runTest<Field extends string, K extends TestedKind>(
  actor: Admin<'operations'>,
  kind: K,
  settings: Connections[K],
  tested: Readonly<Record<string, string | null>>,
  test: () => Promise<TestOutcome<Field>>,
): Promise<ServiceTest<Field>> {
  await enforceRateLimit('connection-test', actor.account_id)
  const startedAt = performance.now()
  const outcome = await test()
  const took_ms = Math.round(performance.now() - startedAt)
  const { message } = outcome
  const isWorking = outcome.fault === undefined
  await transaction(async () => {
    await recordTest(kind, settings, {
      result: isWorking ? 'works' : 'fails',
      message,
      took_ms: isWorking ? took_ms : null,
    })
    audit(actor, 'connection.tested', {
      object_type: 'settings',
      object_id: `connection:${kind}`,
      after: { ...tested, result: outcome.fault ?? 'works' },
    })
  })
  return outcome.fault === undefined
    ? { is_working: true, took_ms, message }
    : { is_working: false, message, field: outcome.field }
}
