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
  /**
   * Statements about law that the designated broker must check against the code before the text is used. The page of legal
   * texts shows them to administrators; agents and clients don't get them.
   */
  to_confirm: readonly string[]
}

const CODE = 'Indiana Code 25-34.1-10'

const CONFIDENCE: TextSection = {
  title: 'Confidential information',
  text: 'We do not tell anyone what you would pay or accept, why you are moving, or anything else that you ask us to keep confidential, unless you allow it in writing or the law requires it. This duty continues after the agreement ends.',
}
const DEFECTS: TextSection = {
  title: 'Duties to everyone',
  text: 'A broker is honest with every person in a sale and discloses material defects in a property that the broker knows of. No agreement changes that.',
}
const FEES: TextSection = {
  title: 'Fees',
  text: 'Broker fees are not set by law and are fully negotiable. The agreement states the fee as an amount or a rate that can be worked out. The broker may not take more than that from any source.',
}
const LIMITED: TextSection = {
  title: 'Limited agency',
  text: 'If {brokerage} also represents the other side of a sale, the same broker may act for both sides only after both have agreed to it in writing, in a separate consent. You may refuse.',
}
const ENDING: TextSection = {
  title: 'End of the agreement',
  text: 'The agreement ends automatically on its last day and does not renew. Either of us can end it earlier at any time, in writing and with the reason. Earlier agreements with third parties, such as an accepted offer, stay in effect.',
}

/**
 * Disclosures by relationship type, for Indiana. `{brokerage}` is replaced by its name. A change of a text needs a new
 * version; acknowledged texts are stored verbatim.
 */
export const DISCLOSURES = {
  buyer_agency: {
    version: '2026-11-27',
    title: 'Working with us as a buyer',
    intro:
      'Before you tell a broker anything in confidence, Indiana requires that you know who the broker works for. Read this disclosure first. The agreement comes after it.',
    sections: [
      {
        title: 'Who we represent',
        text: 'As your agent, we represent you. We look for homes, arrange and attend tours, advise you on price and terms, and negotiate for you. We owe you loyalty. We follow your lawful instructions, tell you what we know that matters to your decision, and account for money that we handle.',
      },
      {
        title: 'Written agreement',
        text: 'In Indiana, an agreement to represent a buyer of residential or commercial property must be in writing, have an end date, and be signed before we negotiate for you. Under the rules of our trade association, it must also be signed before we tour a home with you, in person or by live video. You need no agreement to visit an open house on your own.',
      },
      CONFIDENCE,
      DEFECTS,
      LIMITED,
      FEES,
      ENDING,
    ],
    to_confirm: [
      `${CODE}, as amended by House Enrolled Act 1068 of 2024: in writing, end date, copy to the client, signed before negotiating`,
      'National Association of Realtors, practice changes of August 17, 2024: written agreement before a tour',
    ],
  },
  seller_agency: {
    version: '2026-11-27',
    title: 'Working with us as a seller',
    intro:
      'Before you tell a broker anything in confidence, Indiana requires that you know who the broker works for. Read this disclosure first. The agreement comes after it.',
    sections: [
      {
        title: 'Who we represent',
        text: 'As your agent, we represent you. We advise you on price, present your home to buyers, inform you about every offer, and negotiate for you. We owe you loyalty. We follow your lawful instructions, tell you what we know that matters to your decision, and account for money that we handle.',
      },
      {
        title: 'Your disclosures',
        text: 'Indiana requires most sellers of a house with 1 to 4 units to complete the state’s disclosure of its condition before an offer is accepted. For a house built before 1978, federal law also requires a disclosure about lead paint.',
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
    version: '2026-11-27',
    title: 'Consent to limited agency',
    intro:
      'The same broker would represent both the buyer and the seller of the same home. Indiana allows this only when both have agreed to it in writing and know what it means. You may refuse, and nothing else between you and us changes.',
    sections: [
      {
        title: 'Different interests',
        text: 'In a sale, the interests of buyer and seller are different and can be adverse. The buyer wants to pay less, and the seller wants to receive more. A limited agent represents both and cannot take either side against the other.',
      },
      {
        title: 'Confidential information',
        text: 'Without your written consent, a limited agent does not disclose any of the following to the other side: that a buyer will pay more than was offered, or that a seller will accept less than was asked; your motivation to buy or sell; other terms that you would agree to; and any other fact that you shared in confidence, unless the law requires its disclosure.',
      },
      {
        title: 'What you give up',
        text: 'You give up your broker’s advice against the other side. Each side may get advice from a lawyer or another broker at any time.',
      },
      {
        title: 'What you do not give up',
        text: 'The broker still treats both sides honestly, discloses to both any material defects that the broker knows of, accounts for money, and honors the agreements that each side has.',
      },
      {
        title: 'When it takes effect',
        text: 'This consent takes effect only when both sides have signed it. Until then, the broker represents only one side. Either side may withdraw its consent in writing.',
      },
    ],
    to_confirm: [
      `${CODE}-12: what a written consent to limited agency contains, and that a consent signed at the start is presumed informed`,
    ],
  },
  customer: {
    version: '2026-11-27',
    title: 'Working with us as a customer, without representation',
    intro:
      'In Indiana, a broker who works with you is presumed to represent you, unless you agree otherwise in writing. This disclosure explains what it means to be our customer and not our client.',
    sections: [
      {
        title: 'Who we represent',
        text: 'We do not represent you. We may show you homes that our clients are selling, give you forms and facts, and pass on your offers. We do not advise you on price or terms, and we do not negotiate for you.',
      },
      {
        title: 'Information you share',
        text: 'Do not tell us what you would pay or accept, or why. We may have to tell our client.',
      },
      DEFECTS,
      {
        title: 'Fees',
        text: 'As a customer, you owe us no fee. You may ask for representation at any time. That takes a separate agreement, with a fee that is fully negotiable and not set by law.',
      },
      ENDING,
    ],
    to_confirm: [`${CODE}-9.5: the presumption of representation and how the parties agree otherwise`],
  },
  tenant_agency: {
    version: '2026-11-27',
    title: 'Working with us as a tenant',
    intro:
      'Before you tell a broker anything in confidence, Indiana requires that you know who the broker works for. Read this disclosure first. The agreement comes after it.',
    sections: [
      {
        title: 'Who we represent',
        text: 'As your agent, we represent you. We look for homes to lease, arrange visits, tell you what we know that matters to your decision, and negotiate the lease for you. We owe you loyalty and follow your lawful instructions.',
      },
      CONFIDENCE,
      DEFECTS,
      LIMITED,
      FEES,
      ENDING,
    ],
    to_confirm: [`${CODE}: duties to a tenant; the 2024 rule on written buyer agreements does not mention leases`],
  },
  landlord_agency: {
    version: '2026-11-27',
    title: 'Working with us as a landlord',
    intro:
      'Before you tell a broker anything in confidence, Indiana requires that you know who the broker works for. Read this disclosure first. The agreement comes after it.',
    sections: [
      {
        title: 'Who we represent',
        text: 'As your agent, we represent you. We present your home to tenants, pass on every application, and negotiate the lease for you. We treat all applicants alike, as fair housing law requires. We owe you loyalty and follow your lawful instructions.',
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
export const AGREEMENT_VERSION = '2026-11-27'

/** Consent beside the box for electronic signing. Source: Indiana Code 26-2-8, electronic transactions. */
export const ELECTRONIC_CONSENT =
  'I agree to sign this electronically. I can print it, and I get a copy by email. I may ask for paper instead.'
