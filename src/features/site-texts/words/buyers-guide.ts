import type { PageTexts } from '../words.ts'

export const BUYERS_GUIDE = {
  label: 'Buyers guide',
  path: '/buyers-guide',
  texts: {
    headline: { kind: 'line', label: 'Headline', max: 90, original: 'From loan letter to keys' },
    lead: {
      kind: 'line',
      label: 'Introduction',
      max: 300,
      original:
        'A purchase in Central Indiana takes ten or eleven weeks. Here they are in order: who does what, what it costs, and where Indiana differs from what you read elsewhere.',
    },
    loan: {
      kind: 'section',
      label: 'Start with the loan',
      max: 6000,
      isLaw: true,
      original: `# Start with the loan

The lender comes before the listings: one reads your pay stubs, two years of tax returns, your bank statements and your credit, and writes a letter with a number on it. Few sellers here answer an offer that comes without one.

Ask two or three lenders on the same day for a Loan Estimate. It is a federal form, three pages, the same from everybody, so page 2 of one can be laid beside page 2 of another. Inquiries for a mortgage that fall within a few weeks of each other count as one in most credit scores.

- **Conventional:** from 3% down for many first-time buyers; mortgage insurance until you own about a fifth of the home.
- **FHA:** from 3.5% down, kinder to a thin credit file, stricter about peeling paint and handrails.
- **VA:** no down payment for those who served and qualify. The appraiser looks at the house as well as the price.
- **USDA:** no down payment in many places outside the city, with an income limit. Parts of Johnson, Morgan and Shelby Counties have qualified; the map changes, so look up the address.
- **Help with the down payment:** the state housing authority and some towns have programs. Ask the lender whether they work with them: not all do.

> Borrow for the month, not for the letter. The letter says what a lender would risk; your own number is what you can pay in February with the gas bill on the table.`,
    },
    month: {
      kind: 'section',
      label: 'What a month really costs',
      max: 6000,
      isLaw: true,
      original: `# What a month really costs

The payment has four parts: principal and interest, property tax, insurance, and mortgage insurance where you put down less than a fifth. Some homes add a fifth, the dues of an association.

In Indiana the tax is the part that surprises people. The bill that you find online is the seller's. It carries the seller's deductions, and perhaps those for age or for service, and they end with the sale. Yours is worked out again. Our listing pages do that sum both ways, with and without the homestead deduction.

- Taxes are paid **in arrears**: what is due in May and November of one year is the tax for the year before.
- The **homestead deduction** is for the home that you own and live in. You file for it with the county auditor, often by a form at the closing table. Forget it, and the bill of a $300,000 house can double.
- Gross tax is capped at a share of the assessed value: 1% for a homestead, 2% for a rental or a second home. Taxes that voters approved in a referendum come on top.
- Deductions and credits change from year to year until 2031 under a law of 2025. Ask your closing agent which of them you get, and by which day to file. [Work out your own bill](/property-tax).

Insurance: ask for a quote before you offer, with the year of the roof in hand. Several companies here pay only what an old roof is worth, not what a new one costs.`,
    },
    agreement: {
      kind: 'section',
      label: 'Who works for whom',
      max: 6000,
      isLaw: true,
      original: `# Who works for whom

Before a broker shows you a home, in person or on a live video, you and the broker sign a written agreement. It says what the broker does, what you pay, as an amount or a rate that cannot float, and until when it lasts. Walking into an open house by yourself asks for none.

What a broker earns is not set by law or by any association. It is negotiable, and so is who pays it: you can ask the seller to, in the offer, and many do.

In Indiana a licensed broker who works with you is your agent unless you agree otherwise in writing. Where our office also has the listing, one broker may act for both sides only as a **limited agent**, and only when both sides agree to that in writing first. Such a broker tells neither what the other would pay or take.

> Sign for a short time first. One week, or one house, is a fair start. Extend it when you know that you like how we work.`,
    },
    looking: {
      kind: 'section',
      label: 'Looking at houses',
      max: 6000,
      isLaw: true,
      original: `# Looking at houses

See six homes before you want one. After six you know what your number buys; after fifteen you have forgotten the first. Take the same five minutes at each:

1. Stand in the street for two minutes and listen. Come back once at rush hour.
2. Walk around the outside. Does the ground fall away from the foundation? Where do the downspouts end?
3. Read the labels on the furnace, the air conditioner and the water heater: the year is in the serial number.
4. Look at the ceiling below every bathroom, and at the corners of the basement behind the boxes.
5. Open the door of the electrical panel. Ask how old the roof is, and who can prove it.

Much of our ground is clay over limestone. A sump pump is normal; a sump pump without a battery is a question. West and south of the White River ask for the flood map before you fall in love.`,
    },
    offer: {
      kind: 'section',
      label: 'The offer',
      max: 6000,
      isLaw: true,
      original: `# The offer

An offer is a form with six decisions in it: the price, the earnest money, who pays which costs, how you may inspect, what stays in the house, and the day of the keys. Sellers weigh the last one more than buyers expect.

**Earnest money** is often about 1% of the price. It is paid within the days that the contract names, commonly two, and held by the listing firm or the title company, not by the seller. At closing it counts toward what you owe. If you walk away for a reason that the contract gives you, it comes back; if you walk away without one, it may not. The contract decides, so read that page twice.

**Seller's disclosure.** Indiana sellers of most homes fill in a form on what they know of the roof, the water, the wiring and the rest. It is not an inspection, and it is no warranty. Houses from before 1978 come with a lead-paint disclosure and a time in which you may test.

**When others offer too:** a clean offer beats a loud one. Fewer conditions that you do not need, the closing day that the seller needs, a lender who answers the phone. We tell you what a step costs you before you take it. Letters to the seller about your family we do not pass on: they can lead a seller into breaking fair housing law.`,
    },
    inspection: {
      kind: 'section',
      label: 'Inspection',
      max: 6000,
      isLaw: true,
      original: `# Inspection

The contract gives you a number of days to inspect and to answer, counted from the acceptance. Book the inspector the day your offer is accepted. A general inspection of a house here takes about three hours; be there for the last one.

- **Radon:** test. Much of Central Indiana measures above the level at which the EPA advises a fan and a pipe. It is an ordinary repair.
- **Sewer line:** a camera costs less than dinner for four, a new line as much as a used car. Do it for any house older than 1980, and for any with a big tree in front.
- **Wood-destroying insects:** your lender may ask for the report.
- **Well and septic** outside of town: test the water, open the tank.

Then you choose: accept it as it is, ask for repairs, ask for money, or end it where the contract lets you. Ask for the four things that cost real money or keep you from sleeping. A list of forty gets you forty small noes.`,
    },
    appraisal: {
      kind: 'section',
      label: 'Appraisal and the lender',
      max: 6000,
      isLaw: true,
      original: `# Appraisal and the lender

The lender sends an appraiser to say whether the house is worth the loan. If the number comes in low, there are four ways on: the seller comes down, you bring more cash, you meet between, or the contract ends. Which of them you have is written in your offer, which is why we talk about it before you sign.

From now until the keys: no new car, no new card, no new job that you do not have to take, no large deposit that you cannot explain. Lenders look again on the last day.`,
    },
    closing: {
      kind: 'section',
      label: 'Closing',
      max: 6000,
      isLaw: true,
      original: `# Closing

Three business days before you sign, the lender must give you the Closing Disclosure. Lay it beside the Loan Estimate: the numbers should be old friends. Walk through the house on the last day, with the water running and the stove on.

You sign at a title company, for the most part. It takes about forty minutes. The title company has searched who owned the land before, and sells insurance against what it missed: one policy for the lender, one for you. Around Indianapolis the seller customarily pays for the owner's policy; custom is not law, and the contract says who does. Indiana takes no transfer tax on the deed.

Because property tax is paid in arrears, the seller gives you credit for the months that were theirs. On a house with a tax of $3,600 a year that is sold at the end of June that can be several thousand dollars off what you bring. Keep it: the bills that it is for come to you.

> **Wire fraud is the one way to lose everything in an afternoon.** Nobody at this office or at the title company will ever send you new wiring instructions by e-mail. Before you send money, call the title company at a number that you looked up yourself.`,
    },
    after: {
      kind: 'section',
      label: 'The first hundred days',
      max: 6000,
      isLaw: true,
      original: `# The first hundred days

1. File for the homestead deduction, if it was not done at the table. Keep the receipt.
2. Change the locks, and find the main water valve.
3. Ignore the letters that offer a copy of your deed for $95. The county recorder has it for a few dollars.
4. Mark May 10 and November 10: property tax is due then. If the lender pays it from escrow, look once a year whether they did.
5. When the assessor's notice comes, read it. You may appeal, and there is a last day to do so.`,
    },
    talk_title: { kind: 'line', label: 'Title of the last part', max: 80, original: 'Talk it through' },
    talk_text: {
      kind: 'line',
      label: 'Last part',
      max: 300,
      original: 'Twenty minutes on the phone, no form first. Bring your questions; you owe us nothing for the answers.',
    },
  },
} as const satisfies PageTexts
