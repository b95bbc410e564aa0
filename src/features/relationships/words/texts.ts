/** A numbered section of a disclosure or an agreement. */
export interface TextSection {
  title: string
  text: string
}

/** Disclosure that explains a relationship type to a client before signing. */
export interface DisclosureText {
  version: string
  title: string
  intro: string
  sections: readonly TextSection[]
  /** Statements about law that the designated broker must check against the code before the text is used. */
  to_confirm: readonly string[]
}

const CODE = 'Indiana Code 25-34.1-10'

const CONFIDENCE: TextSection = {
  title: 'What stays between us',
  text: 'We do not tell anyone what you would pay or accept, why you are moving, or anything else that you ask us to keep to ourselves, unless you allow it in writing or the law requires it. This goes on after the agreement ends.',
}
const DEFECTS: TextSection = {
  title: 'What we must tell everyone',
  text: 'A broker is honest with every person in a sale and tells of material defects in a property that the broker knows of. No agreement changes that.',
}
const FEES: TextSection = {
  title: 'Fees',
  text: 'What a broker earns is not set by law and is fully negotiable. The agreement states it as an amount or a rate that can be worked out, and the broker may not take more than that from any source.',
}
const LIMITED: TextSection = {
  title: 'If we come to stand on both sides',
  text: 'If {brokerage} also works for the other side of a sale, the same broker may act for both only after both have agreed to it in writing, in a consent of its own. You may refuse.',
}
const ENDING: TextSection = {
  title: 'How it ends',
  text: 'It ends by itself on its last day, and it does not renew. Either of us can end it earlier at any time, in writing and with the reason. What was agreed before with third parties, such as an accepted offer, goes on.',
}

/**
 * Disclosures by relationship type, for Indiana. `{brokerage}` is replaced by its name. A change of a text needs a new
 * version; acknowledged texts are stored verbatim.
 */
export const DISCLOSURES = {
  buyer_agency: {
    version: '2026-11-21',
    title: 'Working with us as a buyer',
    intro:
      'Before you tell a broker anything in confidence, Indiana asks that you know whom the broker works for. Read this first; the agreement itself comes after it.',
    sections: [
      {
        title: 'Whom we work for',
        text: 'As your agent we work for you. We look for homes, arrange and attend tours, advise you on price and terms, and negotiate for you. We owe you loyalty, we follow your lawful instructions, we tell you what we know that matters to your decision, and we account for money that passes through our hands.',
      },
      {
        title: 'Why it is in writing',
        text: 'In Indiana an agreement to represent a buyer of residential or commercial property is in writing, has a date on which it ends, and is signed before we negotiate for you. Under the rules of our trade association it is also signed before we tour a home with you, in person or by live video. An open house that you visit on your own needs no agreement.',
      },
      CONFIDENCE,
      DEFECTS,
      LIMITED,
      FEES,
      ENDING,
    ],
    to_confirm: [
      `${CODE}, as amended by House Enrolled Act 1068 of 2024: writing, last day, copy to the client, before negotiating`,
      'National Association of Realtors, practice changes of August 17, 2024: written agreement before a tour',
    ],
  },
  seller_agency: {
    version: '2026-11-21',
    title: 'Working with us as a seller',
    intro:
      'Before you tell a broker anything in confidence, Indiana asks that you know whom the broker works for. Read this first; the agreement itself comes after it.',
    sections: [
      {
        title: 'Whom we work for',
        text: 'As your agent we work for you. We advise you on price, bring your home before buyers, tell you of every offer, and negotiate for you. We owe you loyalty, we follow your lawful instructions, we tell you what we know that matters to your decision, and we account for money that passes through our hands.',
      },
      {
        title: 'What you disclose yourself',
        text: 'Indiana asks most sellers of a house with one to four units to fill in the state’s disclosure of its condition before an offer is accepted. For a house built before 1978 federal law asks for a disclosure on lead paint as well.',
      },
      CONFIDENCE,
      DEFECTS,
      LIMITED,
      FEES,
      ENDING,
    ],
    to_confirm: [`${CODE}: duties to a seller`, 'Indiana Code 32-21-5-10: the seller’s disclosure'],
  },
  limited_agency: {
    version: '2026-11-21',
    title: 'Consent to limited agency',
    intro:
      'The same broker would work for the buyer and for the seller of the same home. That is allowed in Indiana only when both have agreed to it in writing, knowing what it means. You may refuse, and nothing else that you have with us changes.',
    sections: [
      {
        title: 'Two sides with different interests',
        text: 'In a sale the interests of buyer and seller are different and can be adverse: one wishes to pay less, the other to receive more. A limited agent represents both and can take the part of neither against the other.',
      },
      {
        title: 'What a limited agent does not disclose',
        text: 'Without your written consent a limited agent tells the other side nothing of this: that a buyer will pay more than was offered, or that a seller will accept less than was asked; what moves you to buy or sell; other terms that you would agree to; and any other fact that you gave in confidence, unless the law requires that it is disclosed.',
      },
      {
        title: 'What you give up',
        text: 'You give up that your broker advises you against the other side. Both sides may have advice from a lawyer or another broker at any time.',
      },
      {
        title: 'What you do not give up',
        text: 'The broker still treats both sides honestly, tells both of material defects that the broker knows of, accounts for money, and keeps the agreements that each side has.',
      },
      {
        title: 'Both must agree',
        text: 'This consent holds only when both sides have signed it. Until then the broker works for one side alone. Either side may take it back in writing.',
      },
    ],
    to_confirm: [
      `${CODE}-12: what the writing of a limited agency contains, and that a consent signed at the start is presumed informed`,
    ],
  },
  customer: {
    version: '2026-11-21',
    title: 'Working with us as a customer, without representation',
    intro:
      'In Indiana a broker who works with you is presumed to represent you, unless you agree otherwise in writing. This says what it means to be our customer and not our client.',
    sections: [
      {
        title: 'Whom we work for',
        text: 'We do not represent you. We may show you homes that our clients sell, give you forms and facts, and pass on what you offer. We do not advise you on price or terms, and we do not negotiate for you.',
      },
      {
        title: 'What you tell us',
        text: 'Do not tell us what you would pay or accept, or why: we may have to tell our client.',
      },
      DEFECTS,
      {
        title: 'Fees',
        text: 'As a customer you owe us no fee. You may ask to be represented at any time; that takes an agreement of its own, with a fee that is fully negotiable and not set by law.',
      },
      ENDING,
    ],
    to_confirm: [`${CODE}-9.5: the presumption of representation and how it is put aside`],
  },
  tenant_agency: {
    version: '2026-11-21',
    title: 'Working with us as a tenant',
    intro:
      'Before you tell a broker anything in confidence, Indiana asks that you know whom the broker works for. Read this first; the agreement itself comes after it.',
    sections: [
      {
        title: 'Whom we work for',
        text: 'As your agent we work for you. We look for homes to lease, arrange visits, tell you what we know that matters to your decision, and negotiate the lease for you. We owe you loyalty and follow your lawful instructions.',
      },
      CONFIDENCE,
      DEFECTS,
      LIMITED,
      FEES,
      ENDING,
    ],
    to_confirm: [`${CODE}: duties to a tenant; the 2024 rule on written agreements of buyers does not speak of leases`],
  },
  landlord_agency: {
    version: '2026-11-21',
    title: 'Working with us as a landlord',
    intro:
      'Before you tell a broker anything in confidence, Indiana asks that you know whom the broker works for. Read this first; the agreement itself comes after it.',
    sections: [
      {
        title: 'Whom we work for',
        text: 'As your agent we work for you. We bring your home before tenants, pass on every application, and negotiate the lease for you. Everyone who applies is treated alike, as fair housing law asks. We owe you loyalty and follow your lawful instructions.',
      },
      CONFIDENCE,
      DEFECTS,
      LIMITED,
      FEES,
      ENDING,
    ],
    to_confirm: [`${CODE}: duties to a landlord`],
  },
} as const satisfies Record<string, DisclosureText>

/** Version of the agreement's fixed words around the agent's terms. */
export const AGREEMENT_VERSION = '2026-11-21'

/** Consent beside the box for electronic signing. Source: Indiana Code 26-2-8, electronic transactions. */
export const ELECTRONIC_CONSENT =
  'I agree to sign this electronically. I can print it, and a copy comes to me by e-mail. I may ask for paper instead.'
