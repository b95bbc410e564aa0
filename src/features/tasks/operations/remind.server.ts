import { transaction } from '#db/transaction.server.ts'
import { sendEmail } from '#kit/email/email.tsx'
import { now } from '#ports/clock.server.ts'
import { tasksDue } from '../emails/tasks-due.tsx'
import { findAgentAccount } from '../queries/agents.server.ts'
import { listAgentsToRemind, lockToRemind, updateReminded } from '../queries/remind.server.ts'
import { listByIds } from '../queries/tasks.server.ts'
import { dueText, isQuiet, remindedDay } from '../rules.ts'

/** Agents of one run of the job. The next one takes the rest. */
const BATCH = 500

/** Tasks that one email lists. */
const MAX_LISTED = 10

/**
 * Emails each agent the tasks that became due since the last run, except at night. The email and the mark on its tasks
 * commit together, so that a reminder is sent once, and a run after a downtime sends one email instead of many.
 */
export async function remindOfTasks(): Promise<void> {
  const at = now()
  if (isQuiet(at)) return
  let failure: unknown = null
  for (const agentId of await listAgentsToRemind(at, remindedDay(at), BATCH)) {
    try {
      await transaction(() => remind(agentId, at))
    } catch (error) {
      // An error for one agent must not block the others. The job fails at its end, so that it is reported and retried.
      failure ??= error
    }
  }
  if (failure) throw failure
}

async function remind(agentId: string, at: Date): Promise<void> {
  const ids = await lockToRemind(agentId, at, remindedDay(at))
  const agent = await findAgentAccount(agentId)
  if (ids.length === 0 || !agent) return
  const tasks = await listByIds(ids, agentId, MAX_LISTED)
  await updateReminded(ids, at)
  await sendEmail(
    tasksDue,
    {
      tasks: tasks.map((task) => ({ id: task.id, title: task.title, due: dueText(task, at), about: task.about_name })),
      more: ids.length - tasks.length,
    },
    agent,
  )
}
