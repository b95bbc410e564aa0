import { expect, test } from 'vitest'
import { noteAudit, requireAudit, withCall } from './call-context.server.ts'

const context = {
  name: 'changeBook',
  method: 'POST',
  caller: { ip: '192.0.2.1', user_agent: null, request_id: 'r' },
} as const

/** Source: bar L4. */
test("an administrator's write that leaves no audit record fails, and one that leaves one does not", async () => {
  const write = (isAudited: boolean) =>
    withCall(context, async () => {
      requireAudit()
      if (isAudited) noteAudit()
      return 'done'
    })
  await expect(write(false)).rejects.toThrow('changeBook changed something as an admin and left no audit record.')
  expect(await write(true)).toBe('done')
})

test('of two calls at the same moment each answers for itself', async () => {
  const turn = Promise.withResolvers<void>()
  const silent = withCall(context, async () => {
    requireAudit()
    await turn.promise
  })
  await withCall(context, async () => {
    requireAudit()
    noteAudit()
  })
  turn.resolve()
  await expect(silent).rejects.toThrow('left no audit record')
})

test('who is no administrator owes none', async () => {
  expect(await withCall(context, async () => 'done')).toBe('done')
})
