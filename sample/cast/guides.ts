/** Guides of the sample brokerage, by key of the text. */
export const GUIDES: Readonly<Record<string, string>> = {
  'buyers_guide.headline': `How to buy a home in Central Indiana`,
  'buyers_guide.lead': `Buying a home in Central Indiana takes about 10 or 11 weeks. This guide goes step by step: who does what, what it costs, and where Indiana differs from other states.`,
  'buyers_guide.loan': `# Start with the loan

Talk to a lender before you look at listings. The lender reviews your pay stubs, 2 years of tax returns, your bank statements, and your credit, and gives you a preapproval letter with an amount. Few sellers here consider an offer without one.

Ask 2 or 3 lenders for a Loan Estimate on the same day. It’s a 3-page federal form with the same layout from every lender, so you can compare page 2 of one with page 2 of another. Most credit scores count mortgage inquiries within a few weeks of each other as one.

- **Conventional:** from 3% down for many first-time buyers. You pay mortgage insurance until you have about 20% equity.
- **FHA:** from 3.5% down. FHA is more flexible about a short credit history and stricter about peeling paint and handrails.
- **VA:** no down payment for eligible service members, veterans, and surviving spouses. The appraiser checks the condition of the home as well as its value.
- **USDA:** no down payment in many areas outside the city, with an income limit. Parts of Johnson, Morgan, and Shelby Counties have qualified. The map changes, so look up the address.
- **Down payment assistance:** the state housing authority and some cities have programs. Ask each lender whether they take part, because not all do.

> Decide on your own limit. The preapproval says what a lender will risk. Your limit is what you can pay in February when the gas bill arrives.`,
  'buyers_guide.month': `# Your monthly cost

A payment has 4 parts: principal and interest, property tax, homeowners insurance, and mortgage insurance if you put down less than 20%. Some homes also have association dues.

Property tax surprises many buyers in Indiana. The bill you find online is the seller’s. It includes the seller’s deductions, sometimes for age or military service, and those end with the sale. Your bill is calculated again. Our listing pages show it with and without the homestead deduction.

- You pay property tax **in arrears**. The bills due in May and November are for the year before.
- The **homestead deduction** is for a home you own and live in. File for it with the county auditor, often with a form at closing. Without it, the bill for a $300,000 home can double.
- Gross tax is capped at 1% of assessed value for a homestead, and 2% for a rental or second home. Taxes that voters approved in a referendum are added to that.
- Under a 2025 law, deductions and credits change from year to year until 2031. Ask your closing agent which ones you get, and the filing deadline. [Estimate your property tax](/property-tax).

Get an insurance quote before you make an offer, and have the age of the roof ready. Several insurers here pay only the depreciated value of an old roof, not the cost of a new one.`,
  'buyers_guide.agreement': `# The buyer agreement

Before a broker shows you a home, in person or by live video, you both sign a written agreement. It says what the broker does, what you pay, and when it ends. The fee is a stated amount or rate. You don’t need an agreement to visit an open house on your own.

Broker fees are not set by law or by any association. They are negotiable, and so is who pays them. You can ask the seller to pay as part of your offer, and many do.

In Indiana, a licensed broker who works with you is your agent unless you agree otherwise in writing. If our office also has the listing, one broker may act for both sides only as a **limited agent**, and only if both sides agree in writing first. A limited agent doesn’t tell either side what the other would pay or accept.

> Start with a short agreement. One week, or one home, is fair. Extend it if you like how we work.`,
  'buyers_guide.looking': `# Looking at homes

See about 6 homes before you choose one. After 6, you know what your budget buys. After 15, it’s hard to remember the first. Check the same things at each home:

1. Stand in the street for 2 minutes and listen. Come back once at rush hour.
2. Walk around the outside. Does the ground slope away from the foundation? Where do the downspouts drain?
3. Read the labels on the furnace, the air conditioner, and the water heater. The serial number includes the year.
4. Look at the ceiling below every bathroom, and in the corners of the basement, behind the boxes.
5. Look at the electrical panel. Ask how old the roof is, and ask for proof.

Much of our soil is clay over limestone. A sump pump is normal. Ask whether it has a battery backup. West and south of the White River, check the flood map early.`,
  'buyers_guide.offer': `# The offer

An offer covers 6 things: the price, the earnest money, who pays which costs, how you may inspect, what stays in the home, and the date you get the keys. That date matters more to many sellers than buyers expect.

**Earnest money** is often about 1% of the price. You pay it within the time in the contract, commonly 2 days. The listing brokerage or the title company holds it, not the seller. At closing it counts toward what you owe. If you end the contract for a reason that the contract allows, you get it back. If you don’t have such a reason, you may lose it. Read that page twice.

**Seller’s disclosure.** Sellers of most homes in Indiana fill out a form with what they know about the roof, water, wiring, and more. It is not an inspection or a warranty. Homes built before 1978 come with a lead-based paint disclosure and a period in which you may test.

**Competing offers.** Sellers like an offer with few conditions, the closing date they need, and a lender who answers the phone. We explain the risk of each step before you take it. We don’t pass on personal letters to the seller, because they can lead to a fair housing violation.`,
  'buyers_guide.inspection': `# Inspection

The contract gives you a set number of days after acceptance to inspect the home and respond. Book the inspector the day your offer is accepted. A general inspection takes about 3 hours. Be there for the last hour.

- **Radon:** test for it. Much of Central Indiana is above the level at which the EPA recommends a mitigation system. It’s a common repair.
- **Sewer line:** have it checked by camera if the home was built before 1980 or has a big tree in front. A camera inspection costs far less than a new line.
- **Wood-destroying insects:** your lender may require the report.
- **Well and septic** outside city limits: test the water and have the septic tank opened.

Then you choose. You can accept the home as it is, ask for repairs, ask for a credit, or end the contract if it allows that. Focus on safety and on what costs the most. A request for 40 small repairs usually fails.`,
  'buyers_guide.appraisal': `# Appraisal and the lender

The lender orders an appraisal to see whether the home is worth the loan. If the appraisal is below the price, there are 4 options: the seller lowers the price, you bring more cash, you split the difference, or the contract ends. Your offer says which of these you have, so we go over this before you sign.

From now until closing, don’t finance a car, open a credit card, change jobs if you can avoid it, or make a large deposit that you can’t document. Lenders check again on the last day.`,
  'buyers_guide.closing': `# Closing

At least 3 business days before you sign, the lender must give you the Closing Disclosure. Compare it with the Loan Estimate. On the last day, walk through the home with the water running and the stove on.

You usually sign at a title company. It takes about 40 minutes. The title company has searched the ownership of the land, and sells insurance against anything the search missed: one policy for the lender, one for you. Around Indianapolis the seller customarily pays for the owner’s policy, but the contract decides. Indiana has no transfer tax on the deed.

Because property tax is paid in arrears, the seller gives you a credit for their months. If the tax is $3,600 a year and you close at the end of June, the credit can be several thousand dollars. Save it, because you’ll get the bills it’s for.

> **Watch out for wire fraud.** No one at our office or the title company will email you new wiring instructions. Before you send money, call the title company at a number you looked up yourself.`,
  'buyers_guide.after': `# Your first 100 days

1. File for the homestead deduction if you didn’t at closing. Keep the receipt.
2. Change the locks, and find the main water valve.
3. Ignore mail that offers a copy of your deed for $95. The county recorder charges a few dollars.
4. Put May 10 and November 10 on your calendar. Property tax is due then. If your lender pays it from escrow, check once a year that it did.
5. Read the assessor’s notice when it arrives. You can appeal until the deadline on the notice.`,
  'buyers_guide.talk_title': `Talk to an agent`,
  'buyers_guide.talk_text': `Call with your questions. No form, no obligation.`,
  'sellers_guide.headline': `How to sell your home in Central Indiana`,
  'sellers_guide.lead': `What to expect over about 3 months, from our first visit to closing.`,
  'sellers_guide.when': `# When to sell

The best month is the one when you’re ready. From April to July, more buyers look here, and more homes compete with yours. Fewer buyers look in November, and most of them plan to move soon.

Count back from the day you want to move. Plan 4 weeks to prepare, 1 to take photos and list, 1 to 3 to get an offer in an ordinary market, and 5 or 6 to close if the buyer has a loan. That’s about 3 months.`,
  'sellers_guide.price': `# The price

We start with recent closed sales of similar homes near yours, and adjust for differences such as a bath, a basement, or a busy road. The result is a range. You see each sale and each adjustment, and you can leave one out to see how the range changes.

What you paid, what you owe, and your neighbor’s list price don’t change what buyers will pay. An online estimate hasn’t seen your kitchen, and it is not an appraisal.

> Most buyers see a home in its first 2 weeks. A home that is priced right on day 1 usually sells for more than one with 2 price cuts.`,
  'sellers_guide.fix': `# What to fix and what to skip

Fix what an inspector would write down. Each item costs less now than in a negotiation:

- Gutters and downspouts that don’t carry water away from the house.
- Leaks, slow drains, and running toilets.
- Dead outlets, missing cover plates, and missing smoke alarms.
- The furnace and the air conditioner. Have them serviced, and keep the tag.
- Loose handrails, loose steps, and rotten trim at the garage door.

Skip what the next owner may want to choose:

- A new kitchen. It rarely pays for itself. A clean one helps.
- Carpet in good condition. Clean it.
- Windows that open and close.
- Walls in a neutral color.

Ask us about the roof and radon. An old roof affects the insurance your buyer can get, so we talk about it before we list. Radon mitigation is a common repair here. Test before the buyer does.`,
  'sellers_guide.papers': `# What you must disclose

For most homes of 1 to 4 units, Indiana requires the Seller’s Residential Real Estate Sales Disclosure before you accept an offer. It asks what you know about the roof, water in the basement, the septic system, permits, methamphetamine, the association, and more. Answer what you know, and “not known” where you don’t know. Some sales are exempt. Ask before you assume yours is.

A home built before 1978 needs a federal lead-based paint form. For a home in an association, have the rules, the dues, and a contact ready. Your buyer’s lender will ask for them.

A defect you know about and don’t disclose can lead to a claim after closing. Disclosing it may cost you a little now. Most defects have a price that both sides can agree on.`,
  'sellers_guide.agreement': `# The listing agreement and its cost

It states the price, the term, what we do for you, and what you pay. We agree on our fee with you. Fees are not set by law, and there is no standard rate. You decide with each offer whether to pay anything toward the buyer’s broker. It is not published in the MLS.

Ask us for a **net sheet** at 3 prices. It shows what is left after the loan, our fee, the title work, your share of property tax, and any credit to the buyer. Around Indianapolis sellers customarily pay for the owner’s title policy. Indiana has no transfer tax.

**Property tax.** You pay it in arrears. At closing you credit the buyer for your months of this year, and often for last year’s bills that aren’t due yet. It can look like paying twice, but it’s the tax for the time you owned the home.

**Federal tax on the gain.** Many owners who lived in the home for 2 of the last 5 years owe none, up to a limit. Ask your tax adviser before you set the closing date.`,
  'sellers_guide.showing': `# Photos, showings, and open houses

Most buyers see your home in photos first. Schedule them in daylight. Turn on the lamps, move cars out of the driveway, and empty a third of every closet. We bring the photographer.

Leave the house during showings, and take your pets. Buyers speak more freely, and we send you their feedback the same day. Lock away medicine, mail, and spare keys.

You can ask for no sign, no open house, or no display on the internet. MLS rules apply, and you sign a form for each. We explain how each choice can reduce the number of buyers.`,
  'sellers_guide.offers': `# Offers

The price is on the first page. The risk is on the others:

1. How is the buyer paying, and who confirms it? Can we reach the lender on a Saturday?
2. How may they inspect, and what may they do with the results?
3. What happens if the appraisal is low?
4. Do they have to sell a home first?
5. When do you get paid, and when do they get the keys?

We put all offers in one table, with your net from each, and give you our opinion. You decide. You see every offer. We don’t read personal letters from buyers, because choosing by who they are can violate fair housing law.`,
  'sellers_guide.closing': `# From offer to closing

The inspection takes place within days. Expect a list, because every home has one. Respond to anything unsafe, wet, or broken. A credit is often simpler than a repair, because it’s settled when you both sign.

Next come the appraisal and the title search. Title companies find old liens, fences over the line, and changed names. Most of these take a week to clear. Tell us on the first day about a divorce, a death, or a power of attorney.

Keep the insurance and the utilities on until you sign the deed. Leave the manuals, the garage door openers, and the name of your furnace company. The title company pays off your loan and wires you the rest, usually the same day or the next. **Give your account number to the title company in person or by phone, not by email.**`,
  'sellers_guide.talk_title': `What’s your home worth?`,
  'sellers_guide.talk_text': `Answer 4 questions to see a price range from closed sales. A broker replies within 24 hours. Not an appraisal. No obligation to list.`,
}
