export const STATUSES = { shown: 'Shown', hidden: 'Hidden' } as const

export const AGENT_LIST = { sorts: ['position', 'name', 'updated'], filters: { status: STATUSES } } as const

export const AGENT_HOMES = 12

export const MESSAGES = {
  notFound: 'This agent does not exist any more.',
  noSuchAgent: 'There is no such agent here.',
  changedMeanwhile: 'Somebody else saved this agent after you opened it.',
  slugTaken: 'Another agent has this address, or had it.',
  memberTaken: 'Another agent has this member key.',
  noAccount: 'There is no account with this address.',
  accountTaken: 'This account belongs to another agent.',
  inUse: 'This agent has appointments, agreements or messages that must be kept. Take them off the site instead.',
} as const
