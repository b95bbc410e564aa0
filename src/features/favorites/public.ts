export { pressHeart, useHearted, useIsHearted } from './browser/hearts.ts'
