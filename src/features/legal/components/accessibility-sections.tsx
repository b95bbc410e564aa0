import type { TextSection } from '#ui/page/long-text.tsx'
import { ReachUs } from './reach-us.tsx'

/** Returns the accessibility statement, with measures, known limits and contact. */
export function accessibilitySections(): TextSection[] {
  return [
    {
      id: 'measure',
      title: 'Our standard',
      content: (
        <p>
          The Web Content Accessibility Guidelines 2.2, level AA. Every page is checked against them with a program on a
          phone’s width and on a desk’s, and the way from the first page to a comparison of homes is walked with a
          keyboard alone, each time the site changes. We use no overlay that repaints the page.
        </p>
      ),
    },
    {
      id: 'ways',
      title: 'Ways to use the site',
      content: (
        <ul>
          <li>
            <b>Keyboard.</b> Everything that can be pressed can be reached with Tab, and a link at the top of each page
            skips to its content. Back from a home, you stand where you left the list.
          </li>
          <li>
            <b>The map.</b> It is one stop. The arrow keys go from home to home by nearness, Enter opens one, Escape
            leads back, and buttons move and zoom. The list beside it holds the same homes, so you can do without the
            map. An area is drawn, or chosen by the name of a place and a distance.
          </li>
          <li>
            <b>Screen readers.</b> Pages have headings and landmarks; the number of homes is announced when a filter
            changes it; what went wrong in a form is listed first, with links to the fields.
          </li>
          <li>
            <b>Large text and high contrast.</b> Pages can be enlarged to 400%, follow the colors that your system
            forces, and never say anything by color alone.
          </li>
          <li>
            <b>Motion.</b> Where your device asks for less of it, nothing moves by itself.
          </li>
          <li>
            <b>Without JavaScript</b> you can search, filter, see homes and pictures, sign in and write to us.
          </li>
        </ul>
      ),
    },
    {
      id: 'limits',
      title: 'Known issues',
      content: (
        <ul>
          <li>
            Pictures come from listing brokers. We read out the caption they gave; many have none, and then you hear
            only its number and the address.
          </li>
          <li>
            Floor plans are pictures. The rooms and their sizes stand among the facts where the broker stated them.
          </li>
          <li>A comparison of several homes is a wide table: on a small screen it scrolls sideways.</li>
          <li>People who use a screen reader every day have not examined the site for us yet.</li>
        </ul>
      ),
    },
    {
      id: 'help',
      title: 'Report a problem or get help',
      content: (
        <>
          <p>
            Having trouble? Call, text, or email us: <ReachUs />. Say which page it was and what you use; a person
            answers, and the fault is ours to mend.
          </p>
          <p>
            You need not wait for that: ask, and we read a listing out on the phone or send its facts as plain text.
          </p>
        </>
      ),
    },
  ]
}
