import { settingQueries } from '#kit/record/queries.server.ts'

export const brandSetting = settingQueries('brand')
