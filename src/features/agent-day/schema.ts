import type { DayAppointments } from '#features/appointments/schema.ts'
import type { ActiveClient } from '#features/client-activity/schema.ts'
import type { RepliedPeople } from '#features/email-replies/schema.ts'
import type { DueLeads } from '#features/leads/schema.ts'
import type { WaitingThread } from '#features/messages/schema.ts'
import type { AnsweredProposal } from '#features/proposals/schema.ts'
import type { Relationship } from '#features/relationships/schema.ts'
import type { DueTasks } from '#features/tasks/schema.ts'

/** An agent's start page: what is due from the agent now. */
export interface AgentDay {
  leads: DueLeads
  appointments: DayAppointments
  /** Agreements that wait for a signature or end soon. */
  agreements: Relationship[]
  /** Conversations in which the agent has the next word. */
  threads: WaitingThread[]
  tasks: DueTasks
  /** Clients with emails that the agent has not opened. */
  replied: RepliedPeople
  /** Answers of the past days to the agent's proposals. */
  answers: AnsweredProposal[]
  /** Acts of the past days by clients who share with the agent. */
  activity: ActiveClient[]
  /** Time of the answer, for the clocks of the first paint. */
  at: Date
}
