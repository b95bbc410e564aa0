/** Kind and table of the stored addresses of the agents' pages. */
export const AGENT_SLUGS = { kind: 'agent', table: 'agents' } as const

export const STATUSES = { shown: 'Visible', hidden: 'Hidden' } as const

export const AGENT_LIST = { sorts: ['position', 'name', 'updated'], filters: { status: STATUSES } } as const

export const AGENT_HOMES = 12

/** Width of a stored portrait in pixels: twice the largest one on a page. */
export const PORTRAIT_SIZE = 800

export const MESSAGES = {
  notFound: 'This agent was deleted.',
  noSuchAgent: 'Agent not found.',
  changedMeanwhile: 'Someone else saved this agent after you opened it.',
  slugTaken: 'Another agent uses or used this address.',
  memberTaken: 'Another agent has this member key.',
  noAccount: 'No account has this email address.',
  noPortrait: 'Choose a photo.',
  portraitGone: 'This portrait was removed. Upload it again.',
  accountTaken: 'This account belongs to another agent.',
  inUse: 'This agent has appointments, agreements, or messages that we must keep. Hide the agent instead.',
} as const
