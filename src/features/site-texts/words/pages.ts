import { ABOUT } from './about.ts'

/** All texts that a brokerage can change, by page. The server alone imports them: they are too long for the browser. */
export const SITE_TEXTS = { about: ABOUT } as const

export type TextPage = keyof typeof SITE_TEXTS
export type TextKey = { [P in TextPage]: `${P}.${keyof (typeof SITE_TEXTS)[P]['texts'] & string}` }[TextPage]
