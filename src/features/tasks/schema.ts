import * as z from 'zod/mini'
import type { Change } from '#features/audit/schema.ts'
import type { DueStep } from '#features/people/schema.ts'
import { Id, oneOf, optionalDate, optionalLine, Version } from '#kit/form/inputs.ts'
import { defineRecord, field, type RecordValues, type Stored } from '#kit/record/record.ts'
import { tableInput } from '#kit/table/input.ts'
import type { TablePage } from '#kit/table/list.ts'
import {
  HISTORY,
  MAX_PERSON_CHARACTERS,
  MAX_SEEN_CHARACTERS,
  MESSAGES,
  TASK_KINDS,
  TASK_LIST,
  TASK_REMINDERS,
  TASK_REPEATS,
  type TaskKind,
  type TaskReminder,
  type TaskRepeat,
  type TaskView,
} from './words.ts'

const dueDate = optionalDate().check(z.refine((value: string | null) => value !== null, MESSAGES.noDate))
const dueTime = z.pipe(
  z.string().check(
    z.trim(),
    z.refine((value) => value === '' || /^([01]\d|2[0-3]):[0-5]\d$/.test(value), MESSAGES.noTime),
  ),
  z.transform((value) => (value === '' ? null : value)),
)

/** A page that was opened before an update of the site sends none. */
const taskRepeat = z.pipe(
  z.transform((value: TaskRepeat) => value ?? 'none'),
  oneOf(TASK_REPEATS, MESSAGES.noRepeat),
)

/** A page that was opened before an update of the site sends none. */
const taskReminder = z.pipe(
  z.transform((value: TaskReminder) => value ?? 'due'),
  oneOf(TASK_REMINDERS, MESSAGES.noReminder),
)

/** A task of an agent. An empty title is the name of the kind. */
export const taskRecord = defineRecord({
  name: 'task',
  table: 'tasks',
  fields: {
    title: field('Task', optionalLine(200)),
    kind: field('Kind', oneOf(TASK_KINDS, MESSAGES.noKind), 'call'),
    due_date: field('Due date', dueDate),
    due_time: field('Time', dueTime),
    repeats: field('Repeats', taskRepeat, 'none'),
    remind: field('Reminder', taskReminder, 'due'),
  },
  messages: MESSAGES,
  history: HISTORY,
})
export type TaskFields = RecordValues<typeof taskRecord>

/** A task as its row stores the fields. */
export interface StoredTask extends Stored {
  id: string
  title: string
  kind: TaskKind
  due_date: string
  due_time: string | null
  due_at: Date
  repeats: TaskRepeat
  remind: TaskReminder
  /** Day of the month of a monthly task; null for others. */
  repeat_day: number | null
  done_at: Date | null
  agent_id: string | null
}

/** A task in a list. */
export interface Task extends StoredTask {
  agent_name: string | null
  /** Name of who marked it as done; null if the account was deleted. */
  done_by: string | null
  /** Name of the person or the sender of the lead; null for a task about no one, or if the caller can’t open them. */
  about_name: string | null
  /** Page of the person or lead; null like the name. */
  about_path: string | null
}

/** A task on its page. */
export interface TaskDetail {
  task: Task
  history: Change[]
  /** Other agents who may get the task. */
  agents: { id: string; name: string }[]
  at: Date
}

/** A page of the calling agent's tasks. */
export interface TasksPage extends TablePage<Task> {
  view: TaskView
  counts: Record<TaskView, number>
  /** Time of the answer, by which a task is late. */
  at: Date
}

/** Tasks about a person or a lead: open ones by due time. */
export interface TasksAbout {
  tasks: Task[]
  /** Open tasks, with those beyond the list. */
  open: number
  /** Agents who may get a new task; the first one does by default. */
  agents: { id: string; name: string }[]
  /** The caller as an agent; null for an administrator who is none. */
  agent_id: string | null
  /** Id of the newest task, which tells a repeated task from a form that is sent twice. */
  seen: string
  at: Date
}

/** An agent's tasks and next steps that are late or due today. */
export interface DueTasks {
  tasks: Task[]
  /** Tasks that are due, with those beyond the list. */
  due: number
  /** Next steps of the agent’s people that are late or due today. */
  steps: DueStep[]
  /** Next steps that are due, with those beyond the list. */
  due_steps: number
}

/** Input for a page of the calling agent's tasks. Without a view, the first one that has tasks. */
export const ListMyTasks = tableInput(TASK_LIST)
export type ListMyTasks = z.infer<typeof ListMyTasks>

const optionalId = z.union([z.literal(''), Id])

/** A person or a lead; exactly one of them is given. */
export const TasksOf = z.object({ personId: optionalId, leadId: optionalId })
export type TasksOf = z.infer<typeof TasksOf>

/** Text that finds a person of the caller. A page that was opened before an update of the site sends none. */
const personText = z.pipe(
  z.transform((value: string) => value ?? ''),
  z.string().check(z.trim(), z.maxLength(MAX_PERSON_CHARACTERS)),
)

/** A new task, about a person, a lead or no one. `person` finds the person by name. Without an agent it is the caller's. */
export const AddTask = z.object({
  ...taskRecord.shape,
  personId: optionalId,
  leadId: optionalId,
  person: personText,
  agentId: optionalId,
  /** Tasks that the form's page knew. The same input with the same state is stored once. */
  seen: z.string().check(z.maxLength(MAX_SEEN_CHARACTERS)),
})
export type AddTask = z.infer<typeof AddTask>

/** A task that was just added, with its tab on the page of tasks. */
export interface AddedTask {
  success: true
  /** Null for an input that was stored before. */
  id: string | null
  title: string
  view: TaskView
  /** True if the caller is its agent. */
  is_own: boolean
}

/** A changed task, based on `version`. */
export const UpdateTask = z.object({ ...taskRecord.shape, taskId: Id, version: Version })
export type UpdateTask = z.infer<typeof UpdateTask>

/** Hands a task over to another agent, based on `version`. */
export const HandOverTask = z.object({ taskId: Id, version: Version, agentId: optionalId })
export type HandOverTask = z.infer<typeof HandOverTask>

/** Id of a task. */
export const TaskId = z.object({ taskId: Id })
export type TaskId = z.infer<typeof TaskId>
