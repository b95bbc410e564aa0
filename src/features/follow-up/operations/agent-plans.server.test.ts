import { beforeEach, describe, expect } from 'vitest'
import type { AgentActor } from '#access/actors.ts'
import { actorAs } from '#access/make-actor.server.ts'
import { db } from '#db/db.server.ts'
import { newId } from '#kit/ids.server.ts'
import { testActor } from '../../../../test/builders.ts'
import { auditRecords, databaseTest } from '../../../../test/database.ts'
import { useEmailBrand } from '../../../../test/email-brand.ts'
import { fieldsOf } from '../rules.ts'
import type { AddAgentPlan, FollowUpStep } from '../schema.ts'
import { MESSAGES } from '../words.ts'
import {
  addAgentPlan,
  approveAgentPlan,
  askPlanApproval,
  deleteAgentPlan,
  getAgentPlan,
  listAgentPlans,
  listPlansToReview,
  returnAgentPlan,
  updateAgentPlan,
  withdrawAgentPlan,
} from './agent-plans.server.ts'
import { addFollowUpPlan, listFollowUpPlans } from './plans.server.ts'
import { getFollowUp, startFollowUp } from './start.server.ts'

beforeEach(() => useEmailBrand())

const CALL: FollowUpStep = { day: 0, title: 'Call', template_id: null }
const fields = (part: Partial<AddAgentPlan> = {}): AddAgentPlan => ({
  ...fieldsOf('Nurture', [CALL]),
  is_shared: false,
  ...part,
})
/** The designated broker, who holds the permission, as an agent and as an administrator. */
async function broker() {
  const boss = await testActor('agent', { is_agent: true, user_role: 'admin', permissions: ['content'] })
  const admin = actorAs(boss, 'admin:content')
  if (!admin) throw new Error('not an administrator')
  return { boss, admin }
}
async function personOf(actor: AgentActor): Promise<string> {
  const id = newId()
  await db()
    .insertInto('people')
    .values({ id, name: 'Ada Okonkwo', owner_id: actor.account.agent_id, email_normalized: `${id}@example.com` })
    .execute()
  return id
}
const emails = () =>
  db()
    .selectFrom('mail_outbox')
    .select(['letter', 'subject', 'to_account_id', 'text'])
    .where('letter', 'in', ['plan-waiting', 'plan-decided'])
    .orderBy('created_at')
    .execute()
const acts = async () => (await auditRecords()).map(({ act }) => act).filter((act) => act.startsWith('agent_plan.'))
const startable = async (actor: AgentActor) =>
  (await getFollowUp(actor, { personId: await personOf(actor) })).plans.map(({ name, author }) => [name, author])

describe('a plan of an agent', () => {
  databaseTest('is drafted, sent, returned with a reason, changed, approved and started', async () => {
    const lena = await testActor('agent')
    const { boss, admin } = await broker()
    const { id: planId } = await addAgentPlan(lena, fields())
    expect(await startable(lena)).toEqual([])
    await expect(approveAgentPlan(admin, { planId, version: 1 })).rejects.toMatchObject({ code: 'not_found' })
    await askPlanApproval(lena, { planId, version: 1 })
    await askPlanApproval(lena, { planId, version: 1 })
    expect(await emails()).toMatchObject([
      { letter: 'plan-waiting', to_account_id: boss.account_id, subject: 'Follow-up plan to review: Nurture' },
    ])
    expect(await startable(lena)).toEqual([])
    await returnAgentPlan(admin, { planId, version: 1, reason: 'Add a call on day 3.' })
    const [, returned] = await emails()
    expect(returned).toMatchObject({
      to_account_id: lena.account_id,
      subject: 'Follow-up plan returned: Nurture',
      text: expect.stringContaining('Add a call on day 3.'),
    })
    const changed = { ...fieldsOf('Nurture', [CALL, { ...CALL, day: 3 }]), is_shared: false }
    const { version, state, reason } = await updateAgentPlan(lena, { planId, version: 1, ...changed })
    expect([version, state, reason]).toEqual([2, 'draft', null])
    await askPlanApproval(lena, { planId, version })
    // An approval is for the version that the administrator read, and no other.
    await expect(approveAgentPlan(admin, { planId, version: 1 })).rejects.toMatchObject({ code: 'conflict' })
    await approveAgentPlan(admin, { planId, version })
    await approveAgentPlan(admin, { planId, version })
    expect((await emails()).at(-1)).toMatchObject({
      letter: 'plan-decided',
      subject: 'Follow-up plan approved: Nurture',
      to_account_id: lena.account_id,
    })
    expect(await startable(lena)).toEqual([['Nurture', lena.account.name]])
    const personId = await personOf(lena)
    await startFollowUp(lena, { personId, planId, seen: '' })
    expect((await getFollowUp(lena, { personId })).followUp?.steps).toHaveLength(2)
    expect(await acts()).toEqual([
      'agent_plan.created',
      'agent_plan.sent',
      'agent_plan.returned',
      'agent_plan.updated',
      'agent_plan.sent',
      'agent_plan.approved',
    ])
  })

  databaseTest('is emailed about once while it waits, however often its author asks', async () => {
    const review = 'Follow-up plan to review: Nurture'
    const lena = await testActor('agent')
    const { admin } = await broker()
    const { id: planId } = await addAgentPlan(lena, fields())
    await askPlanApproval(lena, { planId, version: 1 })
    const changed = { ...fieldsOf('Nurture', [{ ...CALL, day: 2 }]), is_shared: false }
    const { version } = await updateAgentPlan(lena, { planId, version: 1, ...changed })
    await askPlanApproval(lena, { planId, version })
    expect((await emails()).map(({ subject }) => subject)).toEqual([review])
    await returnAgentPlan(admin, { planId, version, reason: 'Call on day 1.' })
    const again = { ...fieldsOf('Nurture', [{ ...CALL, day: 1 }]), is_shared: false }
    const next = await updateAgentPlan(lena, { planId, version, ...again })
    await askPlanApproval(lena, { planId, version: next.version })
    expect((await emails()).map(({ subject }) => subject)).toEqual([review, 'Follow-up plan returned: Nurture', review])
  })

  databaseTest('of which the author has a draft is withdrawn by the office, which does not see the draft', async () => {
    const lena = await testActor('agent')
    const { boss, admin } = await broker()
    const { id: planId } = await addAgentPlan(lena, fields({ is_shared: true }))
    await askPlanApproval(lena, { planId, version: 1 })
    await approveAgentPlan(admin, { planId, version: 1 })
    const withdraw = () => withdrawAgentPlan(admin, { planId, reason: 'Out of date.' })
    await expect(withdraw()).rejects.toMatchObject({ code: 'conflict' })
    const draft = { ...fieldsOf('Secret name', [{ ...CALL, title: 'Secret step' }]), is_shared: true }
    await updateAgentPlan(lena, { planId, version: 1, ...draft })
    const seen = [await listPlansToReview(admin), await getAgentPlan(boss, { planId })]
    expect(JSON.stringify(seen)).not.toContain('Secret')
    expect(seen[0]).toMatchObject([{ name: 'Nurture', state: 'approved' }])
    await withdraw()
    expect(await startable(lena)).toEqual([])
    expect(await getAgentPlan(lena, { planId })).toMatchObject({
      approvers: expect.arrayContaining([boss.account.name]),
      plan: { name: 'Secret name', state: 'draft' },
      in_use: null,
    })
    await expect(getAgentPlan(boss, { planId })).rejects.toMatchObject({ code: 'not_found' })
    await expect(withdraw()).rejects.toMatchObject({ code: 'not_found' })
    expect((await emails()).at(-1)).toMatchObject({ text: expect.stringContaining('Out of date.') })
    expect((await acts()).at(-1)).toBe('agent_plan.withdrawn')
  })

  databaseTest(
    'keeps its approved version, and running follow-ups their steps, until the next is approved',
    async () => {
      const lena = await testActor('agent')
      const { admin } = await broker()
      const { id: planId } = await addAgentPlan(lena, fields())
      await askPlanApproval(lena, { planId, version: 1 })
      await approveAgentPlan(admin, { planId, version: 1 })
      const personId = await personOf(lena)
      await startFollowUp(lena, { personId, planId, seen: '' })
      const steps = [{ ...CALL, title: 'Write' }]
      await updateAgentPlan(lena, { planId, version: 1, ...fieldsOf('Nurture 2', steps), is_shared: true })
      const inUse = async () => (await getAgentPlan(lena, { planId })).in_use
      expect(await inUse()).toMatchObject({ name: 'Nurture', steps: [{ title: 'Call' }] })
      await askPlanApproval(lena, { planId, version: 2 })
      await returnAgentPlan(admin, { planId, version: 2, reason: 'Why?' })
      expect(await inUse()).toMatchObject({ name: 'Nurture' })
      await askPlanApproval(lena, { planId, version: 2 })
      await approveAgentPlan(admin, { planId, version: 2 })
      expect(await inUse()).toMatchObject({ name: 'Nurture 2', steps: [{ title: 'Write' }] })
      expect((await getFollowUp(lena, { personId })).followUp).toMatchObject({
        name: 'Nurture',
        steps: [{ title: 'Call' }],
      })
      // The approval of a version in use can be withdrawn.
      await returnAgentPlan(admin, { planId, version: 2, reason: 'The rates changed.' })
      expect(await inUse()).toBeNull()
      expect(await startable(lena)).toEqual([])
      expect((await getFollowUp(lena, { personId })).followUp?.end_reason).toBeNull()
    },
  )

  databaseTest('is its author’s alone unless it is shared', async () => {
    const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
    const { admin } = await broker()
    const own = await addAgentPlan(lena, fields())
    const shared = await addAgentPlan(lena, fields({ name: 'For all', is_shared: true }))
    for (const { id: planId } of [own, shared]) {
      await askPlanApproval(lena, { planId, version: 1 })
      await expect(getAgentPlan(marcus, { planId })).rejects.toMatchObject({ code: 'not_found' })
      await approveAgentPlan(admin, { planId, version: 1 })
    }
    expect(await startable(marcus)).toEqual([['For all', lena.account.name]])
    expect(await listAgentPlans(marcus)).toMatchObject({ own: [], others: [{ name: 'For all' }] })
    const personId = await personOf(marcus)
    await expect(startFollowUp(marcus, { personId, planId: own.id, seen: '' })).rejects.toMatchObject({
      fields: { planId: MESSAGES.noPlan },
    })
    await startFollowUp(marcus, { personId, planId: shared.id, seen: '' })
    expect(await listFollowUpPlans(marcus)).toEqual([])
    for (const act of [
      () => updateAgentPlan(marcus, { planId: shared.id, version: 1, ...fields() }),
      () => deleteAgentPlan(marcus, { planId: shared.id }),
      () => askPlanApproval(marcus, { planId: shared.id, version: 1 }),
    ])
      await expect(act()).rejects.toMatchObject({ code: 'not_found' })
  })

  databaseTest('of someone who approves is approved by themselves, without an email', async () => {
    const { boss, admin } = await broker()
    const { id: planId } = await addAgentPlan(boss, fields())
    await askPlanApproval(boss, { planId, version: 1 })
    await approveAgentPlan(admin, { planId, version: 1 })
    expect(await emails()).toEqual([])
    expect(await startable(boss)).toEqual([['Nurture', boss.account.name]])
  })

  databaseTest('is not approved with a template that lost its approval', async () => {
    const lena = await testActor('agent')
    const { admin } = await broker()
    const id = '0199a1c0-0080-7000-8000-000000000005'
    const approve = (version: number | null) =>
      db().updateTable('email_templates').set({ approved_version: version }).where('id', '=', id).execute()
    await approve(1)
    const { id: planId } = await addAgentPlan(lena, {
      ...fieldsOf('Nurture', [{ day: 0, title: null, template_id: id }]),
      is_shared: false,
    })
    await askPlanApproval(lena, { planId, version: 1 })
    await approve(null)
    await expect(approveAgentPlan(admin, { planId, version: 1 })).rejects.toMatchObject({ message: MESSAGES.faulty })
    expect((await listPlansToReview(admin)).map(({ state }) => state)).toEqual(['waiting'])
  })

  databaseTest('has a name of its own among its author’s, and may have that of another’s', async () => {
    const [lena, marcus] = [await testActor('agent'), await testActor('agent')]
    const { admin } = await broker()
    await addFollowUpPlan(admin, fieldsOf('nurture', [CALL]))
    const plans = [
      [lena, (await addAgentPlan(lena, fields())).id],
      [marcus, (await addAgentPlan(marcus, fields())).id],
    ] as const
    for (const [author, planId] of plans) {
      await askPlanApproval(author, { planId, version: 1 })
      await approveAgentPlan(admin, { planId, version: 1 })
    }
    // The approved version uses its name until the next one is approved.
    const [, planId] = plans[0]
    await updateAgentPlan(lena, { planId, version: 1, ...fields({ name: 'Later' }) })
    await expect(addAgentPlan(lena, fields({ name: 'nurture' }))).rejects.toMatchObject({
      fields: { name: MESSAGES.ownNameTaken },
    })
    await updateAgentPlan(lena, { planId, version: 2, ...fields() })
    await expect(addAgentPlan(lena, fields({ name: 'NURTURE' }))).rejects.toMatchObject({
      fields: { name: MESSAGES.ownNameTaken },
    })
    await deleteAgentPlan(lena, { planId: plans[0][1] })
    expect(await startable(lena)).toEqual([['nurture', null]])
  })
})
