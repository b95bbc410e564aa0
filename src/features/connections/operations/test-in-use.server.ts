import type { Admin } from '#access/actors.ts'
import type { ServiceTest, TestConnectionInUse } from '../schema.ts'
import { testMapInUse } from './test-map.server.ts'
import { testRepliesInUse } from './test-replies.server.ts'
import { testStorageInUse } from './test-storage.server.ts'
import { testTextsInUse } from './test-texts.server.ts'

const TESTS = { replies: testRepliesInUse, storage: testStorageInUse, texts: testTextsInUse, map: testMapInUse }

/** Tests a connection as it is in use, for one that the environment sets. @throws conflict if it is not set, limited */
export async function testConnectionInUse(
  actor: Admin<'operations'>,
  { kind }: TestConnectionInUse,
): Promise<ServiceTest> {
  return TESTS[kind](actor)
}
