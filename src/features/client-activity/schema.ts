import * as z from 'zod/mini'
import { Id, TimelinePlace } from '#kit/form/inputs.ts'
import { type ActivityKind, type AskFault, MESSAGES } from './words.ts'

/** The list that an agent sees, older than a place; without an agent, that of the first one. */
export const GetMySharing = z.object({ agentId: z.optional(Id), before: z.optional(TimelinePlace) })
export type GetMySharing = z.infer<typeof GetMySharing>

/** Consent to share with an agent. */
export const ShareActivity = z.object({
  agentId: Id,
  isShared: z.boolean().check(z.refine((value) => value, MESSAGES.noConsent)),
})
export type ShareActivity = z.infer<typeof ShareActivity>

/** An agent to stop sharing with, or not to be asked about. */
export const SharingAgent = z.object({ agentId: Id })
export type SharingAgent = z.infer<typeof SharingAgent>

/** A person whose record an agent opened. */
export const PersonId = z.object({ personId: Id })
export type PersonId = z.infer<typeof PersonId>

/** An agent who works with a client, since when the client shares with them, and whether the client said no. */
export interface SharingWith {
  id: string
  name: string
  shared_at: Date | null
  is_declined: boolean
}

/** An agent that a client could share with. */
export interface SharingOffer {
  agent_id: string
  agent_name: string
}

/** A day in Indianapolis with the homes viewed on it, latest first, and the time of the last view. */
export interface ViewDay {
  date: string
  at: Date
  homes: { id: string; times: number }[]
}

/** A home or search by its id, and when it was saved or last viewed. */
export interface Saved {
  id: string
  at: Date
}

/** A saved search with the link that repeats it. */
export interface SharedSearch {
  id: string
  name: string
  href: string
}

/** A shared home. `label` is null if the reader can't see it. */
export interface SharedHome {
  id: string
  label: string | null
}

/** Homes viewed or saved, or searches saved, on a day. */
export interface SharedEntry {
  id: string
  kind: ActivityKind
  /** Time of the last one. */
  at: Date
  /** Number of homes or searches, of which the first are named. */
  total: number
  homes: SharedHome[]
  searches: SharedSearch[]
  /** Views of the only home of the day. */
  times: number
}

/** Repeated views of a home: how often in the recent days, and on how many days in all. */
export interface Repeat {
  id: string
  recent_times: number
  days: number
}

/** A home that was viewed repeatedly. */
export type RepeatedHome = SharedHome & Repeat

/** Activity of a client that an agent sees. */
export interface SharedList {
  entries: SharedEntry[]
  repeated: RepeatedHome[]
  /** Place of the next page; null on the last. */
  before: string | null
}

/** Agents of the caller, and the activity that one of them sees. */
export interface MySharing {
  agents: SharingWith[]
  seen: (SharedList & { agent_id: string; agent_name: string }) | null
  /** False if the caller's views aren't stored, so that no agent sees any. */
  has_views: boolean
}

/**
 * An agent's last request to a client, and when the client stopped, or may have before a restore, or said no and hasn't
 * shared since.
 */
export interface Asked {
  asked_at: Date | null
  declined_at: Date | null
  stopped_at: Date | null
}

/** Agents that a person shares with, as their record shows them. */
export interface ActivityOfPerson {
  /** Since when with the calling agent; null if they don't. */
  shared_at: Date | null
  /** Other agents that they share with. */
  others: { agent_name: string; shared_at: Date }[]
  /** Homes that they viewed repeatedly; empty unless they share with the calling agent. */
  repeated: RepeatedHome[]
  /** State of asking: what prevents it, and until when; null for a caller who isn't their agent, or has a share. */
  asking: { fault: AskFault | null; asked_at: Date | null; from: Date | null } | null
}

/** Activity of a client in the past days. */
export interface ActiveClient {
  person_id: string
  person_name: string
  /** Time of the last of it. */
  at: Date
  /** Numbers of homes viewed, homes saved and searches saved. */
  viewed: number
  saved: number
  searched: number
  repeated: RepeatedHome[]
}
