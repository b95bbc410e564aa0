/** Numbers of the steps in the form of a plan. */
export const STEP_NUMBERS = [1, 2, 3, 4, 5, 6] as const

/** Kinds of steps. A person makes the calls and sends the texts, from a task. */
export const STEP_KINDS = { task: 'Task', call: 'Call', email: 'Email', text: 'Text' } as const
export type StepKind = keyof typeof STEP_KINDS

/** Characters of a text, which is one message on a phone and fits into the title of its task. */
export const MAX_TEXT = 160

/** Days from the start to the last step. */
export const MAX_DAY = 365

/** Steps are done on business days between these times in Indianapolis. Source: 47 CFR 64.1200(c)(1), with a margin. */
export const EARLIEST = '08:00'
export const LATEST = '20:00'
/** When a step of a later day is done. */
export const DAY_STARTS = '09:00'

/** Why a follow-up ended, in words that follow “ended: ”. */
export const END_REASONS = {
  finished: 'All steps are done',
  stopped: 'An agent or administrator stopped it',
  answered: 'They replied',
  called: 'A call reached them',
  messaged: 'They sent a message',
  opted_out: 'They opted out',
  agreement_ended: 'An agreement ended',
  lead_closed: 'Their lead was closed',
  merged: 'Another follow-up was running after a merge',
  no_agent: 'They have no agent with an active account',
  no_email: 'They have no email address',
  no_address: 'The brokerage has no postal address, which emails must show',
  not_approved: 'The template of the next email isn’t approved, or its words need an agreement in force',
  unfilled: 'A merge field of the next email or text can’t be filled in',
} as const
export type EndReason = keyof typeof END_REASONS

/** Events that end a running follow-up, as its agent reads them. */
export const STOP_RULE =
  'It stops when they reply or opt out, a call reaches them, an agreement ends, or their lead is closed. You can stop it anytime.'

/** Reasons after which the agent gets a task, because no one else would notice. */
export const NEEDS_AGENT: readonly EndReason[] = ['no_email', 'no_address', 'not_approved', 'unfilled']

export const HISTORY = { created: 'added this plan' } as const

/** States of a plan that an agent writes. */
export const PLAN_STATES = {
  draft: 'Draft',
  waiting: 'Needs approval',
  returned: 'Returned',
  approved: 'Approved',
} as const
export type PlanState = keyof typeof PLAN_STATES

export const AGENT_PLAN_HISTORY = {
  created: 'added this plan',
  sent: 'asked for approval',
  approved: 'approved it',
  returned: 'returned it',
  withdrawn: 'withdrew the approved version',
} as const

/** Characters of the reason for which a plan is returned. */
export const MAX_REASON = 500

/** Pages of agents, and of those who approve. */
export const PATHS = { own: '/agent/follow-up-plans', office: '/admin/follow-up-plans' } as const

/** Follow-up plans that one agent can have. */
export const MAX_AGENT_PLANS = 40

export const MESSAGES = {
  tooManyPlans: `You have ${MAX_AGENT_PLANS} plans. Delete one that you no longer use.`,
  notFound: 'This plan was deleted.',
  changedMeanwhile: 'Someone else changed this plan after you opened it.',
  noName: 'Enter a name.',
  nameTaken: 'Another plan has this name.',
  ownNameTaken: 'Another of your plans has this name.',
  noSteps: 'Add a step.',
  noDay: 'Enter the day.',
  dayRange: 'Enter a day from 0 to 365.',
  dayEarlier: 'Enter the same day as the step above, or a later one.',
  nothingToDo: 'Enter a task, or choose a template.',
  wrongKind: 'Choose the kind that fits this step.',
  noEmailText: 'Choose a template, or enter a subject and a message.',
  noSubject: 'Enter a subject.',
  noMessage: 'Enter a message.',
  noText: 'Enter the text.',
  longText: `Use ${MAX_TEXT} characters or fewer for a text.`,
  twoThings: 'Enter a task or choose a template, not both.',
  noTemplate: 'Choose an approved template.',
  personNotFound: 'This record was deleted, or you can’t open it.',
  noPlan: 'Choose a plan.',
  noAgent: 'Assign an agent to this person first.',
  running: 'A follow-up is running for this person. Stop it first.',
  noEmail: 'This person has no email address, which the plan needs.',
  noAddress: 'The brokerage has no postal address, which emails must show. Ask an administrator to add it.',
  optedOut: 'This person opted out of emails or texts.',
  noConsent:
    'There’s no record that this person agreed to be contacted, which a plan’s emails and texts need. Choose how they agreed, or choose a plan with only tasks and calls.',
  needsPermission: 'Choose how they gave contact permission, or a plan with only tasks and calls.',
  permissionAhead: 'Enter today or an earlier day.',
  noAddressee: 'Add an email address to the record first. A contact permission is recorded with it.',
  notWaiting: 'This plan isn’t waiting for approval.',
  noReason: 'Enter what to change.',
  faulty: 'One of this plan’s templates can’t be used now. Return the plan and say which one.',
  isApproved: 'This version is already approved.',
  isCurrent: 'This version is approved. Return it instead.',
  noWithdrawReason: 'Enter why it can’t be used.',
} as const

/** Why a plan can’t start, as a key of MESSAGES. */
export type StartFault = 'noAgent' | 'noEmail' | 'noAddress' | 'noAddressee'
