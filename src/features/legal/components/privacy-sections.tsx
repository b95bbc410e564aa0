import { AnalyticsText } from '#features/analytics/public.tsx'
import { RETENTION_MONTHS } from '#features/analytics/words/report.ts'
import { postalAddress } from '#features/brokerage/rules.ts'
import type { Brokerage } from '#features/brokerage/schema.ts'
import type { TextSection } from '#ui/page/long-text.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Link } from '#ui/text/link.tsx'
import { ReachUs } from './reach-us.tsx'

export function privacySections(brokerage: Brokerage, posthog: { host: string } | null): TextSection[] {
  const { name, designated_broker, state_name, mls } = brokerage
  const address = postalAddress(brokerage)
  return [
    {
      id: 'who',
      title: 'Who is responsible',
      content: (
        <p>
          {name}
          {address && `, ${address}`}.{' '}
          {designated_broker && `Our designated broker, ${designated_broker}, answers for it. `}
          Ask us anything about it at <ReachUs />.
        </p>
      ),
    },
    {
      id: 'what',
      title: 'What we know about you',
      content: (
        <>
          <ul>
            <li>
              <b>What you tell us:</b> name, e-mail, phone and postal address, what you write to us, documents you send,
              the homes and searches you save, and what you ask for: a showing, a valuation, a call.
            </li>
            <li>
              <b>What you agreed to,</b> and when, in which words, from which network address and browser.
            </li>
            <li>
              <b>What your visit leaves behind:</b> our servers note in their log what was asked of them and from which
              network address. With a form that you send comes the link that brought you here. When you are signed in,
              also which homes you open and what you download, because MLS rules require that record.
            </li>
          </ul>
          <p>
            We ask for no Social Security number, no card number and no bank account on this site. If somebody asks you
            for one in our name, call us before you answer.
          </p>
        </>
      ),
    },
    {
      id: 'use',
      title: 'What we use it for',
      content: (
        <ul>
          <li>To answer you, arrange showings, and tell you about the homes and searches that you asked about.</li>
          <li>To keep your account safe: we write to you when a new browser signs in.</li>
          <li>
            To keep the records that {mls.name} and {state_name} license law require a broker to keep.
          </li>
          <li>To see which links and pages lead people to us, from what comes with the forms that they send.</li>
        </ul>
      ),
    },
    {
      id: 'others',
      title: 'Who else sees it',
      content: (
        <>
          <p>
            Our own brokers and staff who work with you. Each time one of them opens your record, it is written down,
            and you see by whom under <Link to="/dashboard/preferences">Preferences</Link>.
          </p>
          <ul>
            <li>
              {mls.name}, which may look at this site and ask for the record of a registered user where it suspects that
              its rules are broken.
            </li>
            <li>The firms that run our servers and carry our mail, for that work only.</li>
            <li>Lenders, inspectors, title companies and the other side of a sale, when you ask us to involve them.</li>
            <li>Courts and authorities, where the law requires it.</li>
          </ul>
          <p>
            <b>We do not sell personal data</b>, and we do not give it to others for their advertising. Mobile numbers
            and your consent to text messages are never shared with third parties or affiliates for marketing.
          </p>
        </>
      ),
    },
    {
      id: 'calls',
      title: 'Calls, texts and e-mail',
      content: (
        <>
          <p>
            We call, text or e-mail you where you asked us to or agreed to it. Agreeing to marketing is never a
            condition of our help. Message frequency may vary; message and data rates may apply.
          </p>
          <ul>
            <li>
              Reply <b>STOP</b> to any text, and it is the last one: it also takes back your consent to be contacted.
              Reply <b>HELP</b> for help.
            </li>
            <li>
              Each e-mail that is not about your account or your request has a link that unsubscribes you at once.
            </li>
            <li>
              Everything else is under <Link to="/dashboard/preferences">Preferences</Link>, or at <ReachUs />.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'browser',
      title: 'What we keep in your browser',
      content: (
        <>
          <p>All of it serves the site itself. The next section says what analytics add.</p>
          <ul>
            <li>
              <b>When you sign in:</b> one cookie that keeps you signed in, for 30 days at most; one for five minutes
              that lets the page say your name; one for ten minutes while a code is asked for; and one for a year by
              which we know this browser again, so that we write to you only when another one signs in.
            </li>
            <li>
              <b>When you register:</b> one for a day, so that the link in our e-mail needs no password in this browser.
            </li>
            <li>
              <b>When you send a form:</b> one for five minutes that carries a message from one page to the next.
            </li>
            <li>
              <b>In the browser’s own storage:</b> who is signed in, until you sign out; which link first brought you
              here and the search that you came from, until you close the tab; the homes that you save, hide, compare or
              look at, messages that you have not sent yet{posthog && ', and whether you allow recording'}.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'analytics',
      title: 'Analytics',
      content: <AnalyticsText posthog={posthog} />,
    },
    {
      id: 'how-long',
      title: 'How long we keep it',
      content: (
        <DataList
          items={[
            { label: 'Your account', value: 'Until you close it, or have not signed in for 180 days' },
            {
              label: 'Name, e-mail and what you agreed to',
              value:
                'Until 180 days after your last password expires, as MLS rules require, even when you close the account',
            },
            { label: 'What you viewed and downloaded', value: 'At least 180 days, as MLS rules require' },
            {
              label: 'Your search history, where you turned it on',
              value: '180 days, or until you clear it or turn it off',
            },
            {
              label: 'Phone, postal address, saved homes and searches',
              value:
                'Deleted when you close the account. Where we closed it because nobody used it: with your name and e-mail',
            },
            {
              label: 'Agency agreements and contracts',
              value: `As long as ${state_name} license law requires a broker to keep them`,
            },
            {
              label: 'A phone number or e-mail address that opted out',
              value: 'As long as we send anything, so that it gets nothing more from us',
            },
            { label: 'What visitors do on this site, without names', value: `${RETENTION_MONTHS} months` },
            { label: 'When and from where you signed in', value: 'About a year after that session ended' },
            { label: 'Links and codes that we send you', value: '30 days after they end' },
          ]}
        />
      ),
    },
    {
      id: 'rights',
      title: 'What you can ask of us',
      content: (
        <>
          <p>
            The Indiana Consumer Data Protection Act (Indiana Code 24-15) gives residents rights over their data from
            January 1, 2026. We give them to everybody, whatever the size of our office:
          </p>
          <ul>
            <li>
              <b>See and take with you:</b> a file of all that we hold, under{' '}
              <Link to="/dashboard/preferences" hash="your-data">
                Preferences
              </Link>
              , at any time.
            </li>
            <li>
              <b>Correct:</b> under <Link to="/dashboard/profile">Profile</Link>, or by a call.
            </li>
            <li>
              <b>Delete:</b> close your account under Preferences. What the MLS and the law require us to keep is listed
              above.
            </li>
            <li>
              <b>Opt out</b> of the sale of data, of targeted advertising and of profiling: we do none of the three.
            </li>
          </ul>
          <p>
            Without an account, write or call: <ReachUs />. We answer within 45 days, free of charge. If we refuse, we
            say why; tell us that you disagree, and {designated_broker ?? 'our designated broker'} looks at it again.
            You may also turn to the Indiana Attorney General.
          </p>
        </>
      ),
    },
    {
      id: 'safety',
      title: 'How we keep it safe',
      content: (
        <p>
          The site is encrypted on its way to you. Passwords are kept as hashes that cannot be turned back, expire after
          a time, and can be backed by a code from your phone. Who reads or changes a record is written down. Should
          data ever get into the wrong hands, we tell the people concerned and the Indiana Attorney General without
          unreasonable delay (Indiana Code 24-4.9).
        </p>
      ),
    },
    {
      id: 'children',
      title: 'Children',
      content: (
        <p>
          This site is for people who can sign a contract. It is not meant for children, and we do not knowingly keep
          anything of a child under 13. If you think that we do, tell us, and we delete it.
        </p>
      ),
    },
    {
      id: 'changes',
      title: 'When this text changes',
      content: (
        <p>
          The date at the top is that of the last change. If a change matters to you as a registered user, we tell you
          by e-mail before it takes effect.
        </p>
      ),
    },
  ]
}
