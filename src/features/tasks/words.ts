/** Kinds of tasks. */
export const TASK_KINDS = { call: 'Call', email: 'Email', text: 'Text', meeting: 'Meeting', other: 'Other' } as const
export type TaskKind = keyof typeof TASK_KINDS

/** Intervals after which a task is due again. */
export const TASK_REPEATS = {
  none: 'Doesn’t repeat',
  daily: 'Every day',
  weekly: 'Every week',
  monthly: 'Every month',
} as const
export type TaskRepeat = keyof typeof TASK_REPEATS

/** When the reminder of a task is emailed. */
export const TASK_REMINDERS = {
  due: 'When it’s due',
  hour: '1 hour before',
  day: '1 day before',
  none: 'No reminder',
} as const
export type TaskReminder = keyof typeof TASK_REMINDERS

/** Characters of a person in the form. */
export const MAX_PERSON_CHARACTERS = 400

/** Tabs of an agent's tasks. */
export const TASK_VIEWS = { overdue: 'Overdue', today: 'Today', next: 'Upcoming', done: 'Done' } as const
export type TaskView = keyof typeof TASK_VIEWS

export const TASK_LIST = {
  sorts: ['due', 'done', 'title'],
  filters: { view: TASK_VIEWS, kind: TASK_KINDS },
} as const

/** Characters of the state that a form’s page knew. */
export const MAX_SEEN_CHARACTERS = 80

export const HISTORY = {
  created: 'added this task',
  done: 'marked it as done',
  reopened: 'reopened it',
  assigned: 'reassigned it',
} as const

export const MESSAGES = {
  notFound: 'This task was deleted, or you can’t open it.',
  changedMeanwhile: 'Someone else changed this task after you opened it.',
  aboutNotFound: 'This record was deleted, or you can’t open it.',
  noKind: 'Choose a kind.',
  noRepeat: 'Choose how often the task repeats.',
  noReminder: 'Choose when to get the reminder.',
  noPerson: 'No matching person. Check the name, or leave this blank.',
  severalPeople: 'Several people match. Choose one of the suggestions, or enter an email address.',
  noDate: 'Choose a due date.',
  noTime: 'Enter a time, or leave it blank.',
  noAgent: 'Choose an agent. Only agents have tasks.',
  isDone: 'This task is done. Reopen it before you reassign it.',
} as const
