/** Guides of the sample brokerage, by key of the text. */
export const GUIDES: Readonly<Record<string, string>> = {
  'buyers_guide.headline': `How to buy a home in Central Indiana`,
  'buyers_guide.lead': `A purchase in Central Indiana takes ten or eleven weeks. Here they are in order: who does what, what it costs, and where Indiana differs from what you read elsewhere.`,
  'buyers_guide.loan': `# Start with the loan

The lender comes before the listings: one reads your pay stubs, two years of tax returns, your bank statements and your credit, and writes a letter with a number on it. Few sellers here answer an offer that comes without one.

Ask two or three lenders on the same day for a Loan Estimate. It is a federal form, three pages, the same from everybody, so page 2 of one can be laid beside page 2 of another. Inquiries for a mortgage that fall within a few weeks of each other count as one in most credit scores.

- **Conventional:** from 3% down for many first-time buyers; mortgage insurance until you own about a fifth of the home.
- **FHA:** from 3.5% down, kinder to a thin credit file, stricter about peeling paint and handrails.
- **VA:** no down payment for those who served and qualify. The appraiser looks at the house as well as the price.
- **USDA:** no down payment in many places outside the city, with an income limit. Parts of Johnson, Morgan and Shelby Counties have qualified; the map changes, so look up the address.
- **Help with the down payment:** the state housing authority and some towns have programs. Ask the lender whether they work with them: not all do.

> Borrow for the month, not for the letter. The letter says what a lender would risk; your own number is what you can pay in February with the gas bill on the table.`,
  'buyers_guide.month': `# What a month really costs

The payment has four parts: principal and interest, property tax, insurance, and mortgage insurance where you put down less than a fifth. Some homes add a fifth, the dues of an association.

In Indiana the tax is the part that surprises people. The bill that you find online is the seller's. It carries the seller's deductions, and perhaps those for age or for service, and they end with the sale. Yours is worked out again. Our listing pages do that sum both ways, with and without the homestead deduction.

- Taxes are paid **in arrears**: what is due in May and November of one year is the tax for the year before.
- The **homestead deduction** is for the home that you own and live in. You file for it with the county auditor, often by a form at the closing table. Forget it, and the bill of a $300,000 house can double.
- Gross tax is capped at a share of the assessed value: 1% for a homestead, 2% for a rental or a second home. Taxes that voters approved in a referendum come on top.
- Deductions and credits change from year to year until 2031 under a law of 2025. Ask your closing agent which of them you get, and by which day to file. [Work out your own bill](/property-tax).

Insurance: ask for a quote before you offer, with the year of the roof in hand. Several companies here pay only what an old roof is worth, not what a new one costs.`,
  'buyers_guide.agreement': `# Who works for whom

Before a broker shows you a home, in person or on a live video, you and the broker sign a written agreement. It says what the broker does, what you pay, as an amount or a rate that cannot float, and until when it lasts. Walking into an open house by yourself asks for none.

What a broker earns is not set by law or by any association. It is negotiable, and so is who pays it: you can ask the seller to, in the offer, and many do.

In Indiana a licensed broker who works with you is your agent unless you agree otherwise in writing. Where our office also has the listing, one broker may act for both sides only as a **limited agent**, and only when both sides agree to that in writing first. Such a broker tells neither what the other would pay or take.

> Sign for a short time first. One week, or one house, is a fair start. Extend it when you know that you like how we work.`,
  'buyers_guide.looking': `# Looking at houses

See six homes before you want one. After six you know what your number buys; after fifteen you have forgotten the first. Take the same five minutes at each:

1. Stand in the street for two minutes and listen. Come back once at rush hour.
2. Walk around the outside. Does the ground fall away from the foundation? Where do the downspouts end?
3. Read the labels on the furnace, the air conditioner and the water heater: the year is in the serial number.
4. Look at the ceiling below every bathroom, and at the corners of the basement behind the boxes.
5. Open the door of the electrical panel. Ask how old the roof is, and who can prove it.

Much of our ground is clay over limestone. A sump pump is normal; a sump pump without a battery is a question. West and south of the White River ask for the flood map before you fall in love.`,
  'buyers_guide.offer': `# The offer

An offer is a form with six decisions in it: the price, the earnest money, who pays which costs, how you may inspect, what stays in the house, and the day of the keys. Sellers weigh the last one more than buyers expect.

**Earnest money** is often about 1% of the price. It is paid within the days that the contract names, commonly two, and held by the listing firm or the title company, not by the seller. At closing it counts toward what you owe. If you walk away for a reason that the contract gives you, it comes back; if you walk away without one, it may not. The contract decides, so read that page twice.

**Seller's disclosure.** Indiana sellers of most homes fill in a form on what they know of the roof, the water, the wiring and the rest. It is not an inspection, and it is no warranty. Houses from before 1978 come with a lead-paint disclosure and a time in which you may test.

**When others offer too:** a clean offer beats a loud one. Fewer conditions that you do not need, the closing day that the seller needs, a lender who answers the phone. We tell you what a step costs you before you take it. Letters to the seller about your family we do not pass on: they can lead a seller into breaking fair housing law.`,
  'buyers_guide.inspection': `# Inspection

The contract gives you a number of days to inspect and to answer, counted from the acceptance. Book the inspector the day your offer is accepted. A general inspection of a house here takes about three hours; be there for the last one.

- **Radon:** test. Much of Central Indiana measures above the level at which the EPA advises a fan and a pipe. It is an ordinary repair.
- **Sewer line:** a camera costs less than dinner for four, a new line as much as a used car. Do it for any house older than 1980, and for any with a big tree in front.
- **Wood-destroying insects:** your lender may ask for the report.
- **Well and septic** outside of town: test the water, open the tank.

Then you choose: accept it as it is, ask for repairs, ask for money, or end it where the contract lets you. Ask for the four things that cost real money or keep you from sleeping. A list of forty gets you forty small noes.`,
  'buyers_guide.appraisal': `# Appraisal and the lender

The lender sends an appraiser to say whether the house is worth the loan. If the number comes in low, there are four ways on: the seller comes down, you bring more cash, you meet between, or the contract ends. Which of them you have is written in your offer, which is why we talk about it before you sign.

From now until the keys: no new car, no new card, no new job that you do not have to take, no large deposit that you cannot explain. Lenders look again on the last day.`,
  'buyers_guide.closing': `# Closing

Three business days before you sign, the lender must give you the Closing Disclosure. Lay it beside the Loan Estimate: the numbers should be old friends. Walk through the house on the last day, with the water running and the stove on.

You sign at a title company, for the most part. It takes about forty minutes. The title company has searched who owned the land before, and sells insurance against what it missed: one policy for the lender, one for you. Around Indianapolis the seller customarily pays for the owner's policy; custom is not law, and the contract says who does. Indiana takes no transfer tax on the deed.

Because property tax is paid in arrears, the seller gives you credit for the months that were theirs. On a house with a tax of $3,600 a year that is sold at the end of June that can be several thousand dollars off what you bring. Keep it: the bills that it is for come to you.

> **Wire fraud is the one way to lose everything in an afternoon.** Nobody at this office or at the title company will ever send you new wiring instructions by email. Before you send money, call the title company at a number that you looked up yourself.`,
  'buyers_guide.after': `# The first hundred days

1. File for the homestead deduction, if it was not done at the table. Keep the receipt.
2. Change the locks, and find the main water valve.
3. Ignore the letters that offer a copy of your deed for $95. The county recorder has it for a few dollars.
4. Mark May 10 and November 10: property tax is due then. If the lender pays it from escrow, look once a year whether they did.
5. When the assessor's notice comes, read it. You may appeal, and there is a last day to do so.`,
  'buyers_guide.talk_title': `Talk to an agent`,
  'buyers_guide.talk_text': `Call with your questions. No form, no obligation.`,
  'sellers_guide.headline': `How to sell your home in Central Indiana`,
  'sellers_guide.lead': `What to expect over about three months, from our first visit to closing.`,
  'sellers_guide.when': `# When to sell

The best month is the one in which you are ready. More buyers look here from April to July, and more houses stand beside yours then. In November fewer come, and those who come mean it.

Count back from the day you need to be gone. Four weeks to prepare, one to photograph and list, one to three until an offer in an ordinary market, five to six until closing where the buyer has a loan. That is three months, and it is honest.`,
  'sellers_guide.price': `# The price

A price is a range with reasons. We take closed sales near you from the last months, the same kind of house, and adjust for what differs: the bath, the basement, the busy road. You see each sale and each adjustment, and you may strike one out and watch what it does.

What you paid, what you owe and what the house next door asks say nothing about it. A website's estimate has not seen your kitchen, and has not seen your neighbor's either.

> The first two weeks bring most of the buyers who will ever look. A price that is right on the first day sells for more than one that is lowered twice.`,
  'sellers_guide.fix': `# What to fix and what to skip

Fix what an inspector would write down. Each of these costs less now than it will in a negotiation:

- Gutters and downspouts that carry water away from the wall.
- Drips, slow drains, a running toilet, a missing trap.
- Dead outlets, missing plates, smoke alarms.
- The furnace and the air conditioner: a service, and its tag.
- Handrails, loose steps, rotten trim at the garage door.

Leave what the next owner will do their own way:

- The kitchen. A new one rarely comes back in the price; a clean one does.
- Carpet in good shape. Clean it.
- Windows that open and close.
- Walls of any color that is quiet.

In between lie the roof and the radon. An old roof decides what insurance your buyer can get, so we talk about it before the sign goes up. A radon fan is an ordinary repair here; test before the buyer does.`,
  'sellers_guide.papers': `# What you must tell

Indiana asks sellers of most homes of one to four units for the Seller's Residential Real Estate Sales Disclosure, before an offer is accepted. It asks what you know: the roof, water in the basement, the septic, permits, methamphetamine, the association. Write what you know, and "not known" where you do not. Some sales are exempt; ask before you assume that yours is.

For a house from before 1978 there is a federal lead-paint form. For a house in an association, find the rules, the dues and the name of who answers letters: your buyer's lender will want them.

A fault that you know and do not tell is the one thing that can follow you after closing. Telling it costs you a little now; most faults have a price, and a price can be agreed on.`,
  'sellers_guide.agreement': `# The listing agreement, and what it costs

It names the price, the time, what we do for you, and what you pay. Our fee is agreed between you and us; it is not set by law, and no number is standard. Whether you offer to pay something toward the buyer's broker is your decision, made anew with each offer. It is not published in the MLS.

Ask us for a **net sheet** at three prices: what is left after the loan, our fee, the title work, your share of the property tax and whatever you grant the buyer. Around Indianapolis sellers customarily pay for the owner's title policy; Indiana takes no transfer tax.

**Property tax:** it is paid in arrears, so at closing you credit the buyer for the months of this year, and often for bills of last year that are not due yet. It looks like paying twice. It is paying what was yours, at last.

**Federal tax on the gain:** many who lived in the home for two of the last five years owe none up to a limit. Ask whoever does your taxes before you set the closing day, not after.`,
  'sellers_guide.showing': `# Photographs, showings and open houses

The photographs are the first showing. Daylight, lamps on, cars out of the drive, a third of every closet empty. We bring the photographer; you bring the boxes to a neighbor.

Be out when buyers are in, and take the dog. People say what they think in an empty house, and we write it down for you the same day. Lock away medicines, mail and the spare keys.

Some sellers want quiet: no sign, no open house, or no display on the internet. The MLS has rules for that, with forms that you sign. We explain what each one costs you in buyers.`,
  'sellers_guide.offers': `# Offers

Read the offer from the back. The price is on the first page and the risk is on the others:

1. How is it paid, and who says so? A lender whom we can reach on a Saturday is worth money.
2. How may they inspect, and what may they do with what they find?
3. What happens if the appraisal comes in low?
4. Must they sell a house first?
5. When do you get the money, and when do they get the keys?

We lay offers side by side in a table, net of everything, and tell you what we would do. You decide. We show you every offer, and we do not read letters from buyers about who they are: choosing by that can break fair housing law.`,
  'sellers_guide.closing': `# From yes to closing

The inspection comes within days. Expect a list; every house has one. Answer what is unsafe, wet or broken, with money rather than with repairs where you can: a credit is done when it is signed.

Then the appraisal, then the title search. Old liens, a neighbor's fence, a name that changed: the title company finds them, and most take a week to clear. Tell us of a divorce, a death or a power of attorney on the first day.

Keep the insurance and the utilities on until the deed is signed. Leave the manuals, the garage openers and the name of whoever serviced the furnace. Your loan is paid off from the table, and what is left is wired to you, usually the same day or the next. **Give your account number to the title company in person or by phone, never by email.**`,
  'sellers_guide.talk_title': `What would yours sell for?`,
  'sellers_guide.talk_text': `Four questions. You see a range from closed sales at once, and a broker answers within 24 hours. No duty to list.`,
}
