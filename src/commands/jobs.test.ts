import { expect, test } from 'vitest'
import { jobsIn } from './jobs.ts'

const FILE = '../features/audit/jobs.server.ts'

test('lists jobs with schedule and summary', () => {
  const text = `/** Nightly: verifies the log. */
export const checkAuditJob = defineJob({
  name: 'check-audit',
  schedule: '5 0 * * *',
  run: async () => {
    await checkChain()
  },
})

/** Sends one text. */
defineJob({
  name: 'send-text',
})
`
  expect(jobsIn(FILE, text)).toEqual([
    { name: 'check-audit', schedule: '5 0 * * *', place: 'audit', summary: 'Nightly: verifies the log.' },
    { name: 'send-text', schedule: null, place: 'audit', summary: 'Sends one text.' },
  ])
})

test('refuses a job without a docstring', () => {
  expect(() => jobsIn(FILE, "export const a = defineJob({\n  name: 'a',\n})\n")).toThrow(/no docstring/)
})
