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
      title: 'Our brokerage',
      content: (
        <p>
          {name}
          {address && `, ${address}`}.{' '}
          {designated_broker && `Our designated broker, ${designated_broker}, is responsible for your data. `}
          Contact us with any questions: <ReachUs />.
        </p>
      ),
    },
    own('what'),
    own('use'),
    own('others'),
    {
      id: 'calls',
      title: 'Calls, texts, and email',
      content: (
        <>
          <p>
            We call, text, or email you if you asked us to or agreed to it. You do not have to agree to marketing to get
            our help. Message frequency may vary. Message and data rates may apply.
          </p>
          <ul>
            <li>
              Reply <b>STOP</b> to any text to stop all texts. This also revokes your consent to be contacted. Reply{' '}
              <b>HELP</b> for help.
            </li>
            <li>Each email that is not about your account or your request has an unsubscribe link.</li>
            <li>
              You can change your other choices under <Link to="/dashboard/preferences">Preferences</Link>, or contact
              us: <ReachUs />.
            </li>
          </ul>
        </>
      ),
    },
    {
      id: 'sharing',
      title: 'Sharing with an agent',
      content: (
        <p>
          If you agree, an agent who works with you sees the homes you view and save, and the searches you save. You see
          the same list, and you can stop at any time, under <Link to="/dashboard/sharing">Sharing</Link>.
        </p>
      ),
    },
    {
      id: 'browser',
      title: 'Cookies and browser storage',
      content: (
        <>
          <p>The site needs all of these to work. The next section covers analytics.</p>
          <ul>
            <li>
              <b>When you sign in:</b> four cookies. One keeps you signed in for up to 30 days. One lasts 5 minutes and
              lets the page show your name. One lasts 10 minutes while you enter a code. One recognizes this browser for
              a year, and we email you only about sign-ins from other browsers.
            </li>
            <li>
              <b>When you register:</b> a cookie that lasts 1 day. It lets you use the link in our email in this browser
              without a password.
            </li>
            <li>
              <b>When you send a form:</b> a cookie that lasts 5 minutes and carries a message from one page to the
              next.
            </li>
            <li>
              <b>In browser storage:</b> who is signed in, until you sign out. The link that first brought you here and
              your last search, until you close the tab. The homes you save, hide, compare, or view. Messages you have
              not sent yet.{posthog && ' Whether you allow recording.'}
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
      title: 'How long we store data',
      content: (
        <DataList
          items={[
            { label: 'Your account', value: 'Until you close it, or have not signed in for 180 days' },
            {
              label: 'Name, email, and your consents',
              value:
                'Until 180 days after your last password expires, as MLS rules require, even if you close the account',
            },
            { label: 'Homes you viewed and downloaded', value: 'At least 180 days, as MLS rules require' },
            { label: 'Agents you share your activity with', value: 'Until you close the account' },
            {
              label: 'Your search history, if you turned it on',
              value: '180 days, or until you clear it or turn it off',
            },
            {
              label: 'Phone, postal address, and saved homes and searches',
              value: 'Until you close the account. If we closed it for inactivity, as long as your name and email',
            },
            {
              label: 'Agency agreements and contracts',
              value: `As long as ${state_name} license law requires a broker to keep them`,
            },
            {
              label: 'A phone number or email address that opted out',
              value: 'As long as we send messages, because we must not contact it again',
            },
            { label: 'Site usage without names', value: `${RETENTION_MONTHS} months` },
            { label: 'Time and place of your sign-ins', value: 'About a year after the session ended' },
            { label: 'Copies of emails that the site sends', value: '1 year' },
            { label: 'Links and codes we send you', value: '30 days after they expire' },
          ]}
        />
      ),
    },
    {
      id: 'rights',
      title: 'Your rights',
      content: (
        <>
          <p>
            As of January 1, 2026, the Indiana Consumer Data Protection Act (Indiana Code 24-15) gives residents rights
            over their data. We extend these rights to everyone:
          </p>
          <ul>
            <li>
              <b>Access:</b> download all data we hold about you at any time, under{' '}
              <Link to="/dashboard/preferences" hash="your-data">
                Preferences
              </Link>
              .
            </li>
            <li>
              <b>Correct:</b> change your data under <Link to="/dashboard/profile">Profile</Link>, or call us.
            </li>
            <li>
              <b>Delete:</b> close your account under Preferences. The list above shows what the MLS and the law require
              us to keep.
            </li>
            <li>
              <b>Opt out</b> of the sale of data, targeted advertising, and profiling. We do none of these.
            </li>
          </ul>
          <p>
            If you have no account, contact us: <ReachUs />. We respond within 45 days, free of charge. If we decline a
            request, we tell you why. You can appeal to {designated_broker ?? 'our designated broker'}, and you can
            contact the Indiana Attorney General.
          </p>
        </>
      ),
    },
    own('safety'),
    own('children'),
    own('changes'),
  ]
}
