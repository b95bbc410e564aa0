import type { Worker } from '#access/actors.ts'
import { transaction } from '#db/transaction.server.ts'
import { audit } from '#features/audit/public.server.ts'
import { getBrokerage } from '#features/brokerage/public.server.ts'
import { fillTemplateFor } from '#features/leads/public.server.ts'
import { storeSentEmail } from '#features/people/public.server.ts'
import { addPlannedTask } from '#features/tasks/public.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { emailBrand } from '#kit/email/email-brand.server.ts'
import { idOf, newId } from '#kit/ids.server.ts'
import { calendarDayOf } from '#kit/time/format.ts'
import { now } from '#ports/clock.server.ts'
import { followUpEmail } from '../emails/follow-up.tsx'
import * as queries from '../queries/runs.server.ts'
import { allowedFrom, kindOf, stepAt } from '../rules.ts'
import type { FollowUpStep } from '../schema.ts'
import { END_REASONS, type EndReason, NEEDS_AGENT } from '../words.ts'

/** UUID namespace of what the steps store. */
const STEPS = '1f0e9d8c-7b6a-5948-b372-6152433425f6'

/** Follow-ups of one run of the job. The next one takes the rest. */
const BATCH = 500

/**
 * Ends the follow-ups that something stops, and does the steps that are due. Each follow-up has its own transaction,
 * which stores the step with its task or email, so that a step is done once whenever the worker is killed.
 */
export async function runFollowUps(actor: Worker<'follow-up'>): Promise<void> {
  let failure: unknown = null
  const attempt = async (id: string) => {
    try {
      await transaction(() => takeStep(actor, id))
    } catch (error) {
      // A failed follow-up must not block the others. The job fails at its end, so that it is reported and retried.
      failure ??= error
    }
  }
  for (const id of await queries.listStopped(BATCH)) await attempt(id)
  for (const id of await queries.listDue(now(), BATCH)) await attempt(id)
  if (failure) throw failure
}

async function takeStep(actor: Worker<'follow-up'>, id: string): Promise<void> {
  const run = await queries.lockOpen(id)
  if (!run) return
  if (run.stopped_by) return end(actor, run, run.stopped_by)
  const at = now()
  if (run.next_at > at) return
  const brokerage = await getBrokerage()
  const allowed = allowedFrom(at, brokerage)
  // The worker was down, or the office hours changed, since the time was set.
  if (allowed > at) return queries.updateNext(id, allowed)
  const step = run.steps[run.position]
  if (!step) return end(actor, run, 'finished')
  const fault = await doStep(run, step)
  if (fault) return end(actor, run, fault)
  const next = stepAt(run.steps, run.position + 1, at, brokerage)
  await queries.updateStep(id, at, next)
  audit(actor, 'follow_up.step_done', { ...objectOf(id), after: { position: run.position } })
  if (run.position + 1 >= run.steps.length) await end(actor, run, 'finished')
}

/** Stores the task or the email of a step. @returns the reason for which it can't be done, or null */
async function doStep(run: queries.OpenRun, step: FollowUpStep): Promise<EndReason | null> {
  const { agent_id, agent_account_id, agent_name, agent_email } = run
  if (agent_id === null || agent_account_id === null || agent_name === null || agent_email === null) return 'no_agent'
  const kind = kindOf(step)
  if (kind === 'task' || kind === 'call') {
    await addTask(run, agent_id, { kind: kind === 'call' ? 'call' : 'other', title: step.title ?? '' })
    return null
  }
  if (kind === 'email' && run.email === null) return 'no_email'
  if (kind === 'email' && !(await emailBrand()).postal_address) return 'no_address'
  const author = { agent_id, account_id: agent_account_id, name: agent_name }
  const own = { subject: step.subject ?? '', message: step.message ?? '' }
  const text = await fillTemplateFor(author, { personId: run.person_id, template: step.template_id ?? own })
  if (!text) return 'not_approved'
  if (text.missing.length > 0) return 'unfilled'
  if (kind === 'text' || run.email === null) {
    // The agent sends it: an automatic text needs a permission that no form asks for.
    await addTask(run, agent_id, { kind: 'text', title: `Text: ${text.message.replace(/\s+/g, ' ')}` })
    return null
  }
  const emailId = newId()
  const { subject, message } = text
  const isNew = await storeSentEmail(
    run.person_id,
    { email_id: emailId, subject, body: message, account_id: agent_account_id },
    idOf(STEPS, run.id, String(run.position)),
  )
  if (isNew)
    await sendEmail(
      followUpEmail,
      { subject, message, by: agent_name },
      { email: run.email, account_id: run.account_id, reply_to: agent_email, takes_replies: true },
      emailId,
    )
  return null
}

async function addTask(
  run: queries.OpenRun,
  agentId: string,
  { title, kind }: { title: string; kind: 'call' | 'text' | 'other' },
  key = String(run.position),
) {
  const at = now()
  await addPlannedTask({
    person_id: run.person_id,
    agent_id: agentId,
    title,
    kind,
    due_date: calendarDayOf(at),
    created_by: run.started_by,
    submission_key: idOf(STEPS, run.id, key, 'task'),
    created_at: at,
  })
}

async function end(actor: Worker<'follow-up'>, run: queries.OpenRun, reason: EndReason): Promise<void> {
  await queries.updateEnded(run.id, { end_reason: reason, ended_at: now(), ended_by: null })
  if (NEEDS_AGENT.includes(reason) && run.agent_id !== null)
    await addTask(run, run.agent_id, { kind: 'other', title: `Follow-up ended: ${END_REASONS[reason]}` }, 'end')
  audit(actor, 'follow_up.ended', { ...objectOf(run.id), after: { end_reason: reason } })
}

function objectOf(id: string) {
  return { object_type: 'follow_up', object_id: id }
}
