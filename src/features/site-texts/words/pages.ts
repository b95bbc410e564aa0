import { ABOUT } from './about.ts'
import { BUYERS_GUIDE } from './buyers-guide.ts'
import { HOME } from './home.ts'
import { LEGAL } from './legal.ts'
import { PRIVACY } from './privacy.ts'
import { PROPERTY_TAX } from './property-tax.ts'
import { SELL } from './sell.ts'
import { SELLER_CHECKLIST } from './seller-checklist.ts'
import { SELLERS_GUIDE } from './sellers-guide.ts'
import { SPECIALTIES } from './specialties.ts'

/** All texts that a brokerage can change, by page. The server alone imports them: they are too long for the browser. */
export const SITE_TEXTS = {
  home: HOME,
  about: ABOUT,
  sell: SELL,
  buyers_guide: BUYERS_GUIDE,
  sellers_guide: SELLERS_GUIDE,
  seller_checklist: SELLER_CHECKLIST,
  property_tax: PROPERTY_TAX,
  specialties: SPECIALTIES,
  legal: LEGAL,
  privacy: PRIVACY,
} as const

/** A page with texts that are declared in the code. The introductions of areas are declared by their slug. */
export type TextPage = keyof typeof SITE_TEXTS
