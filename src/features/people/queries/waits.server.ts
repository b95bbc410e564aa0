import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#kit/time/durations.ts'
import { WAITING_DAYS } from '../words.ts'

/** The agent whose replies people wait for, and the time of the rules. */
interface Scope {
  /** An agent; null for any agent and the office. */
  agentId: string | null
  now: Date
}

/** SQL: no one has reached the person p by phone, or emailed them, since. */
const isOpen = (since: RawBuilder<unknown>) => sql`(p.last_answer_at > ${since}) is not true`

/** SQL: an agent, the reader of a message m, deleted it from their side. */
const hidden = (reader: RawBuilder<unknown>) => sql`exists (
  select from message_hides h join agents g on g.account_id = h.account_id where h.message_id = m.id and g.id = ${reader})`

/**
 * SQL: a row for each reply that a person waits for, with `person_id` and `since`: a lead without a reply, a new email about
 * a lead, and emails and messages that no one answered, while they are unread and for some days after they were opened.
 */
export function waits({ agentId, now }: Scope): RawBuilder<unknown> {
  const recent = sql`${new Date(now.getTime() - WAITING_DAYS * DAY_MS)}::timestamptz`
  const isOf = (agent: RawBuilder<unknown>) =>
    agentId === null ? sql`true` : sql`(${agent} = ${agentId}::uuid or ${agent} is null)`
  return sql`(
    select person_id, created_at as since from leads
      where answered_at is null and status = 'new' and person_id is not null and ${isOf(sql`owner_id`)}
    union all
    select person_id, unread_reply_at from leads
      where unread_reply_at is not null and person_id is not null and ${isOf(sql`owner_id`)}
    union all
    select u.person_id, e.created_at from unread_replies u
      join person_activities e on e.id = u.activity_id
      join people p on p.id = u.person_id
      where ${isOf(sql`u.agent_id`)} and e.created_at <= ${recent} and ${isOpen(sql`e.created_at`)}
    union all
    select p.id, e.created_at from person_activities e
      join people p on p.id = e.person_id
      where e.kind = 'email' and e.direction = 'incoming' and not e.is_automatic and e.created_at > ${recent}
        and ${isOpen(sql`e.created_at`)}
    union all
    select p.id, m.sent_at from threads t
      join messages newest on newest.thread_id = t.id and newest.seq = t.last_seq and newest.author_side = 'consumer'
      join messages m on m.thread_id = t.id and m.author_side = 'consumer'
      join people p on p.account_id = t.consumer_id
      where (t.last_seq > t.agent_read_seq or t.last_message_at > ${recent}) and ${isOf(sql`t.agent_id`)}
        and (m.seq > t.agent_read_seq or m.sent_at > ${recent}) and ${isOpen(sql`m.sent_at`)}
        and not exists (select from messages r where r.thread_id = t.id and r.author_side = 'agent' and r.seq > m.seq)
        and not ${hidden(agentId === null ? sql`t.agent_id` : sql`${agentId}::uuid`)}
  )`
}

/**
 * SQL: the messages m that clients p sent and the agent has not opened, without those deleted unread: of an agent, or of each
 * person's agent. Messages to the office are new to every agent.
 */
export function newMessages(agentId: string | null): RawBuilder<unknown> {
  const reader = agentId === null ? sql`p.owner_id` : sql`${agentId}::uuid`
  return sql`threads t
    join people p on p.account_id = t.consumer_id
    join messages m on m.thread_id = t.id and m.author_side = 'consumer' and m.seq > t.agent_read_seq
    where t.last_seq > t.agent_read_seq and (t.agent_id = ${reader} or t.agent_id is null) and not ${hidden(reader)}`
}
