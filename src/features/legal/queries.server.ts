import { settingQueries } from '#kit/record/queries.server.ts'

export const approvalSetting = settingQueries('legal_approvals')
