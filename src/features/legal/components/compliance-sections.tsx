import { disclaimerAsOf, postalAddress } from '#features/brokerage/rules.ts'
import type { Brokerage } from '#features/brokerage/schema.ts'
import { REPORT_PROMISE } from '#features/listing-reports/words.ts'
import { dayAndTime } from '#kit/time/format.ts'
import type { TextSection } from '#ui/page/long-text.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Link, linkClass } from '#ui/text/link.tsx'
import { ReachUs } from './reach-us.tsx'

/** Returns the legal notices on license, MLS and copyright. @param checkedAt time of the last successful sync */
export function complianceSections(brokerage: Brokerage, checkedAt: Date | null): TextSection[] {
  const { name, license_number, designated_broker, affiliation, licensed_since, state_name, mls } = brokerage
  const asOf = checkedAt ? dayAndTime(checkedAt) : 'a time not yet known'
  return [
    {
      id: 'license',
      title: 'Brokerage and license',
      content: (
        <>
          <DataList
            items={[
              { label: 'Broker company', value: name },
              { label: `${state_name} license number`, value: license_number },
              { label: 'Licensed since', value: licensed_since },
              { label: 'Designated broker', value: designated_broker },
              { label: 'Office', value: postalAddress(brokerage) },
              { label: 'Call or text, email', value: <ReachUs /> },
              { label: 'Affiliation', value: affiliation },
            ]}
          />
          <p>
            Brokers here are licensed by the Indiana Real Estate Commission. You can look up any of us with the Indiana
            Professional Licensing Agency.
          </p>
        </>
      ),
    },
    {
      id: 'listings',
      title: 'Listing data',
      content: (
        <>
          <p>{mls.courtesy}</p>
          <p>{disclaimerAsOf(brokerage, asOf)}</p>
          <p>
            IDX information is provided exclusively for consumers’ personal, non-commercial use. It may not be used for
            any purpose other than to identify properties that consumers may be interested in purchasing. Any other use,
            automated reading of this site included, is prohibited. Data is deemed reliable but is not guaranteed
            accurate by {mls.name}.
          </p>
          <ul>
            <li>Every home names the firm that listed it, with its phone number or email address.</li>
            <li>
              We check the listings against the MLS all day, and say when the last check is more than 12 hours old.
            </li>
            <li>Sellers may keep their home, or its address, off the internet. Then we do not show it.</li>
            <li>Sellers may also have comments and automated estimates turned off beside their home.</li>
            <li>No commission or other offer of compensation is shown here, and homes cannot be sorted by it.</li>
          </ul>
          <p>
            {mls.copyright} Is something wrong with a listing? Use “Report it” on the listing, or tell us at <ReachUs />
            .{` We will look at it within ${REPORT_PROMISE} and tell the listing brokerage. `}A correction that the
            listing brokerage or the MLS asks for is made within 48 hours.
          </p>
        </>
      ),
    },
    {
      id: 'registered',
      title: 'Registered users',
      content: (
        <p>
          Part of this site is a virtual office website: after they have registered, confirmed their email address and
          agreed to the <Link to="/mls-terms">MLS access terms</Link>, registered users see more than other visitors.
          Their passwords expire, after 90 days as a rule. They download at most 500 listings in any 24 hours, and never
          more than 50% of the active ones. What they view and download is recorded and kept at least 180 days.{' '}
          {mls.name} may look at this site to see that its rules are kept.
        </p>
      ),
    },
    {
      id: 'agency',
      title: 'Agency and fees',
      content: (
        <p>
          For whom a broker works in Indiana is explained in the{' '}
          <Link to="/terms" hash="agency-disclosure">
            agency disclosure
          </Link>
          . Broker fees are not set by law and are fully negotiable. Before we tour a home with a buyer, in person or on
          video, both sign a written agreement that states the fee.
        </p>
      ),
    },
    { id: 'dmca', title: 'Copyright and DMCA notice', content: <Dmca brokerage={brokerage} /> },
    {
      id: 'fair-housing',
      title: 'Fair housing',
      content: (
        <>
          <p>
            {name} does business in accordance with the federal Fair Housing Act and the Indiana Fair Housing Act
            (Indiana Code 22-9.5). It is illegal to discriminate against any person because of race, color, religion,
            sex, familial status, national origin, disability or ancestry. That holds for selling, renting, lending,
            showing and advertising a home, and for everybody who works here.
          </p>
          <p>
            We show no facts about who lives in a neighborhood, and we do not steer anyone toward or away from one: ask
            us about houses, prices and commutes instead. If you think that you were treated unfairly, tell us at{' '}
            <ReachUs />. You may file a complaint, within one year, with the U.S. Department of Housing and Urban
            Development or the Indiana Civil Rights Commission.
          </p>
        </>
      ),
    },
    {
      id: 'marks',
      title: 'REALTOR and other marks',
      content: (
        <>
          <p>
            REALTOR® is a registered collective membership mark of the National Association of REALTORS®. It names real
            estate professionals who are members of that association and subscribe to its Code of Ethics. Not every
            licensed broker is a REALTOR®.
          </p>
          <p>
            The names and marks of {mls.name}, of MLS GRID, of our network and of other firms belong to their owners. A
            listing of another firm on this site does not mean that it endorses us, or we it.
          </p>
        </>
      ),
    },
  ]
}

/** Takedown and counter-notice procedure. Source: 17 U.S.C. 512(c) and (g). */
function Dmca({ brokerage: { name, dmca_agent } }: { brokerage: Brokerage }) {
  return (
    <>
      <p>
        {name} respects the copyright of others, photographs of homes included. If you hold the copyright in something
        that is shown here without your permission, send a notice under the Digital Millennium Copyright Act (17 U.S.C.
        512) to our designated agent:
      </p>
      {dmca_agent ? (
        <DataList
          items={[
            { label: 'Agent', value: dmca_agent.name },
            { label: 'Address', value: dmca_agent.address },
            { label: 'Phone', value: dmca_agent.phone },
            {
              label: 'Email',
              value: (
                <a className={linkClass()} href={`mailto:${dmca_agent.email}`}>
                  {dmca_agent.email}
                </a>
              ),
            },
          ]}
        />
      ) : (
        <p>
          <ReachUs />
        </p>
      )}
      <p>Your notice must have:</p>
      <ol>
        <li>your signature, on paper or electronic, or that of somebody who may act for the owner;</li>
        <li>what work is infringed, or a list where there are several;</li>
        <li>where on this site it is: the address of the page, and which picture or text;</li>
        <li>how we reach you: address, phone and email;</li>
        <li>that you believe in good faith that the owner, their agent or the law has not permitted the use;</li>
        <li>that what you say is accurate and, under penalty of perjury, that you may act for the owner.</li>
      </ol>
      <p>
        We then take the material down without delay and tell whoever supplied it. They may answer with a
        counter-notice: their signature; what was removed and where it was; under penalty of perjury, that they believe
        it was removed by mistake; their name, address and phone; and that they accept the jurisdiction of the federal
        court of their district and service from you. We pass it on to you, and put the material back 10 to 14 business
        days later unless you tell us that you have gone to court.
      </p>
      <p>
        We close the accounts of those who infringe repeatedly. Anyone who knowingly makes a false statement in a notice
        may be liable for damages.
      </p>
    </>
  )
}
