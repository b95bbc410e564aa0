import { AnalyticsText } from '#features/analytics/public.tsx'
import { RETENTION_MONTHS } from '#features/analytics/words/report.ts'
import { postalAddress } from '#features/brokerage/rules.ts'
import type { Brokerage } from '#features/brokerage/schema.ts'
import { RichText } from '#features/site-texts/public.tsx'
import type { Section } from '#features/site-texts/schema.ts'
import type { TextSection } from '#ui/page/long-text.tsx'
import { DataList } from '#ui/table/data-list.tsx'
import { Link } from '#ui/text/link.tsx'
import { ReachUs } from './reach-us.tsx'

/** Returns the sections of the privacy policy: those of the brokerage, and those that follow from the program. */
export function privacySections(
  brokerage: Brokerage,
  posthog: { host: string } | null,
  texts: Readonly<Record<'what' | 'use' | 'others' | 'safety' | 'children' | 'changes', Section>>,
): TextSection[] {
  const { name, designated_broker, state_name } = brokerage
  const own = (id: keyof typeof texts): TextSection => ({
    id,
    title: texts[id].title,
    content: <RichText text={texts[id].body} headingClass="subtitle text-navy-800" />,
  })
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
    own('what'),
    own('use'),
    own('others'),
    {
      id: 'calls',
      title: 'Calls, texts and email',
      content: (
        <>
          <p>
            We call, text or email you where you asked us to or agreed to it. Agreeing to marketing is never a condition
            of our help. Message frequency may vary; message and data rates may apply.
          </p>
          <ul>
            <li>
              Reply <b>STOP</b> to any text, and it is the last one: it also takes back your consent to be contacted.
              Reply <b>HELP</b> for help.
            </li>
            <li>Each email that is not about your account or your request has a link that unsubscribes you at once.</li>
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
              <b>When you register:</b> one for a day, so that the link in our email needs no password in this browser.
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
              label: 'Name, email and what you agreed to',
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
              value: 'Deleted when you close the account. If we closed it for inactivity: with your name and email',
            },
            {
              label: 'Agency agreements and contracts',
              value: `As long as ${state_name} license law requires a broker to keep them`,
            },
            {
              label: 'A phone number or email address that opted out',
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
    own('safety'),
    own('children'),
    own('changes'),
  ]
}
