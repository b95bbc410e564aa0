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
          We follow the Web Content Accessibility Guidelines 2.2, level AA. Before each release, software tests every
          page at phone and desktop widths. Another test uses only a keyboard to get from the home page to a comparison
          of homes. We do not use an accessibility overlay.
        </p>
      ),
    },
    {
      id: 'ways',
      title: 'Ways to use the site',
      content: (
        <ul>
          <li>
            <b>Keyboard.</b> You can reach every control with Tab. A link at the top of each page skips to the main
            content. When you go back from a home, you return to your place in the list.
          </li>
          <li>
            <b>The map.</b> The map is one tab stop. Use the arrow keys to move to the nearest home, Enter to open it,
            and Escape to leave. Buttons move and zoom the map. The list shows the same homes, so you do not need the
            map. Draw a search area, or choose one by place and distance.
          </li>
          <li>
            <b>Screen readers.</b> Pages have headings and landmarks. When a filter changes the number of homes, the new
            number is announced. A form lists its errors first, with links to the fields.
          </li>
          <li>
            <b>Large text and high contrast.</b> You can zoom pages to 400%. They follow your system’s high-contrast
            colors and do not rely on color alone.
          </li>
          <li>
            <b>Motion.</b> If your device is set to reduce motion, animations are off.
          </li>
          <li>
            <b>Without JavaScript.</b> You can still search, filter, view homes and photos, sign in, and contact us.
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
            Photos come from listing brokers. If the broker wrote a caption, your screen reader reads it. Without one,
            you hear the number of the photo and the address.
          </li>
          <li>
            Floor plans are images. If the listing broker entered the rooms and their sizes, they are in the home’s
            facts.
          </li>
          <li>A comparison of several homes is a wide table. On a small screen it scrolls sideways.</li>
          <li>No one who uses a screen reader every day has tested the site for us yet.</li>
        </ul>
      ),
    },
    {
      id: 'help',
      title: 'Report a problem or get help',
      content: (
        <>
          <p>
            Call, text, or email us: <ReachUs />. Tell us the page, and the browser or device you use. A person will
            answer, and we will fix the problem.
          </p>
          <p>
            You do not have to wait for the fix. We can read a listing to you over the phone or send you its facts as
            plain text.
          </p>
        </>
      ),
    },
  ]
}
