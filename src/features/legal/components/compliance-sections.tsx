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
  const asOf = checkedAt ? dayAndTime(checkedAt) : 'an unknown time'
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
            Our brokers are licensed by the Indiana Real Estate Commission. You can look up a license with the Indiana
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
            including automated reading of this site, is prohibited. Data is deemed reliable but is not guaranteed
            accurate by {mls.name}.
          </p>
          <ul>
            <li>Every listing names its listing brokerage, with a phone number or an email address.</li>
            <li>
              We sync listings with the MLS all day. If the last sync is more than 12 hours old, the site shows a
              notice.
            </li>
            <li>Sellers may keep their home, or its address, off the internet. We do not show what they withhold.</li>
            <li>Sellers may also turn off comments and automated estimates for their home.</li>
            <li>We show no commission or other offer of compensation, and you cannot sort homes by it.</li>
          </ul>
          <p>
            {mls.copyright} Is something wrong with a listing? Use “Report a problem with this listing” on its page, or
            contact us: <ReachUs />.{` We will review it within ${REPORT_PROMISE} and tell the listing brokerage. `}If
            the listing brokerage or the MLS asks for a correction, we make it within 48 hours.
          </p>
        </>
      ),
    },
    {
      id: 'registered',
      title: 'Registered users',
      content: (
        <p>
          Part of this site is a virtual office website (VOW). Registered users have confirmed their email address and
          agreed to the <Link to="/mls-terms">MLS access terms</Link>. They see more than other visitors. Their
          passwords usually expire after 90 days. They can download at most 500 listings in 24 hours, and at most 50% of
          active listings. We record what they view and download, and we keep the record for at least 180 days.{' '}
          {mls.name} may inspect this site for compliance with its rules.
        </p>
      ),
    },
    {
      id: 'agency',
      title: 'Agency and fees',
      content: (
        <p>
          The{' '}
          <Link to="/terms" hash="agency-disclosure">
            agency disclosure
          </Link>{' '}
          explains who a broker represents in Indiana. Broker fees are not set by law and are fully negotiable. Before
          we tour a home with a buyer, in person or by video, the buyer and our broker sign a written agreement that
          states the fee.
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
            sex, familial status, national origin, disability, or ancestry. This covers the sale, rental, financing,
            showing, and advertising of homes. It applies to everyone who works here.
          </p>
          <p>
            We show no facts about who lives in a neighborhood, and we do not steer anyone toward or away from one. Ask
            us about homes, prices, and commutes. If you think you were treated unfairly, contact us: <ReachUs />. You
            may file a complaint within 1 year with the U.S. Department of Housing and Urban Development or the Indiana
            Civil Rights Commission.
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
            The names and marks of {mls.name}, MLS GRID, our network, and other brokerages belong to their owners.
            Showing another brokerage’s listing does not mean that they endorse us, or that we endorse them.
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
        {name} respects the copyright of others, including in photographs of homes. If this site shows your copyrighted
        work without your permission, send a notice under the Digital Millennium Copyright Act (17 U.S.C. 512) to our
        designated agent:
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
      <p>Your notice must include:</p>
      <ol>
        <li>your physical or electronic signature, or that of a person authorized to act for the owner;</li>
        <li>the copyrighted work, or a list if there are several;</li>
        <li>the address of the page, and the photo or text on it;</li>
        <li>your address, phone number, and email address;</li>
        <li>
          a statement that you believe in good faith that the owner, their agent or the law does not permit the use;
        </li>
        <li>
          a statement that the notice is accurate and, under penalty of perjury, that you are authorized to act for the
          owner.
        </li>
      </ol>
      <p>
        We then remove the material promptly and tell the person who supplied it. They may send a counter-notice with
        their signature, name, address, and phone number. It must name the material that was removed and where it was.
        It must also state, under penalty of perjury, that they believe in good faith that it was removed by mistake,
        and that they accept the jurisdiction of the federal court of their district and service from you. We forward it
        to you. We restore the material 10 to 14 business days later, unless you tell us that you filed a court action.
      </p>
      <p>
        We close the accounts of repeat infringers. Anyone who knowingly makes a false statement in a notice may be
        liable for damages.
      </p>
    </>
  )
}
