import type { TextSection } from '#ui/page/long-text.tsx'
import { InShort } from './guide-page.tsx'

/** Sections of the sellers guide, from the first walk through the house to the payout. */
export const SELLERS_SECTIONS: readonly TextSection[] = [
  {
    id: 'when',
    title: 'When to sell',
    content: (
      <>
        <p>
          The best month is the one in which you are ready. More buyers look here from April to July, and more houses
          stand beside yours then. In November fewer come, and those who come mean it.
        </p>
        <p>
          Count back from the day you need to be gone. Four weeks to prepare, one to photograph and list, one to three
          until an offer in an ordinary market, five to six until closing where the buyer has a loan. That is three
          months, and it is honest.
        </p>
      </>
    ),
  },
  {
    id: 'price',
    title: 'The price',
    content: (
      <>
        <p>
          A price is a range with reasons. We take closed sales near you from the last months, the same kind of house,
          and adjust for what differs: the bath, the basement, the busy road. You see each sale and each adjustment, and
          you may strike one out and watch what it does.
        </p>
        <p>
          What you paid, what you owe and what the house next door asks say nothing about it. A website's estimate has
          not seen your kitchen, and has not seen your neighbor's either.
        </p>
        <InShort>
          <p>
            The first two weeks bring most of the buyers who will ever look. A price that is right on the first day
            sells for more than one that is lowered twice.
          </p>
        </InShort>
      </>
    ),
  },
  {
    id: 'fix',
    title: 'What to fix, and what to leave',
    content: (
      <>
        <p>Fix what an inspector would write down. Each of these costs less now than it will in a negotiation:</p>
        <ul>
          <li>Gutters and downspouts that carry water away from the wall.</li>
          <li>Drips, slow drains, a running toilet, a missing trap.</li>
          <li>Dead outlets, missing plates, smoke alarms.</li>
          <li>The furnace and the air conditioner: a service, and its tag.</li>
          <li>Handrails, loose steps, rotten trim at the garage door.</li>
        </ul>
        <p>Leave what the next owner will do their own way:</p>
        <ul>
          <li>The kitchen. A new one rarely comes back in the price; a clean one does.</li>
          <li>Carpet in good shape. Clean it.</li>
          <li>Windows that open and close.</li>
          <li>Walls of any color that is quiet.</li>
        </ul>
        <p>
          In between lie the roof and the radon. An old roof decides what insurance your buyer can get, so we talk about
          it before the sign goes up. A radon fan is an ordinary repair here; test before the buyer does.
        </p>
      </>
    ),
  },
  {
    id: 'papers',
    title: 'What you must tell',
    content: (
      <>
        <p>
          Indiana asks sellers of most homes of one to four units for the Seller's Residential Real Estate Sales
          Disclosure, before an offer is accepted. It asks what you know: the roof, water in the basement, the septic,
          permits, methamphetamine, the association. Write what you know, and "not known" where you do not. Some sales
          are exempt; ask before you assume that yours is.
        </p>
        <p>
          For a house from before 1978 there is a federal lead-paint form. For a house in an association, find the
          rules, the dues and the name of who answers letters: your buyer's lender will want them.
        </p>
        <p>
          A fault that you know and do not tell is the one thing that can follow you after closing. Telling it costs you
          a little now; most faults have a price, and a price can be agreed on.
        </p>
      </>
    ),
  },
  {
    id: 'agreement',
    title: 'The listing agreement, and what it costs',
    content: (
      <>
        <p>
          It names the price, the time, what we do for you, and what you pay. Our fee is agreed between you and us; it
          is not set by law, and no number is standard. Whether you offer to pay something toward the buyer's broker is
          your decision, made anew with each offer. It is not published in the MLS.
        </p>
        <p>
          Ask us for a <b>net sheet</b> at three prices: what is left after the loan, our fee, the title work, your
          share of the property tax and whatever you grant the buyer. Around Indianapolis sellers customarily pay for
          the owner's title policy; Indiana takes no transfer tax.
        </p>
        <p>
          <b>Property tax:</b> it is paid in arrears, so at closing you credit the buyer for the months of this year,
          and often for bills of last year that are not due yet. It looks like paying twice. It is paying what was
          yours, at last.
        </p>
        <p>
          <b>Federal tax on the gain:</b> many who lived in the home for two of the last five years owe none up to a
          limit. Ask whoever does your taxes before you set the closing day, not after.
        </p>
      </>
    ),
  },
  {
    id: 'showing',
    title: 'Photographs, showings and open houses',
    content: (
      <>
        <p>
          The photographs are the first showing. Daylight, lamps on, cars out of the drive, a third of every closet
          empty. We bring the photographer; you bring the boxes to a neighbor.
        </p>
        <p>
          Be out when buyers are in, and take the dog. People say what they think in an empty house, and we write it
          down for you the same day. Lock away medicines, mail and the spare keys.
        </p>
        <p>
          Some sellers want quiet: no sign, no open house, or no display on the internet. The MLS has rules for that,
          with forms that you sign. We explain what each one costs you in buyers.
        </p>
      </>
    ),
  },
  {
    id: 'offers',
    title: 'Offers',
    content: (
      <>
        <p>Read the offer from the back. The price is on the first page and the risk is on the others:</p>
        <ol>
          <li>How is it paid, and who says so? A lender whom we can reach on a Saturday is worth money.</li>
          <li>How may they inspect, and what may they do with what they find?</li>
          <li>What happens if the appraisal comes in low?</li>
          <li>Must they sell a house first?</li>
          <li>When do you get the money, and when do they get the keys?</li>
        </ol>
        <p>
          We lay offers side by side in a table, net of everything, and tell you what we would do. You decide. We show
          you every offer, and we do not read letters from buyers about who they are: choosing by that can break fair
          housing law.
        </p>
      </>
    ),
  },
  {
    id: 'closing',
    title: 'From yes to closing',
    content: (
      <>
        <p>
          The inspection comes within days. Expect a list; every house has one. Answer what is unsafe, wet or broken,
          with money rather than with repairs where you can: a credit is done when it is signed.
        </p>
        <p>
          Then the appraisal, then the title search. Old liens, a neighbor's fence, a name that changed: the title
          company finds them, and most take a week to clear. Tell us of a divorce, a death or a power of attorney on the
          first day.
        </p>
        <p>
          Keep the insurance and the utilities on until the deed is signed. Leave the manuals, the garage openers and
          the name of whoever serviced the furnace. Your loan is paid off from the table, and what is left is wired to
          you, usually the same day or the next.{' '}
          <b>Give your account number to the title company in person or by phone, never by e-mail.</b>
        </p>
      </>
    ),
  },
]
