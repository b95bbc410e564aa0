import { Fragment, type ReactNode } from 'react'
import { linkClass } from '#ui/text/link.tsx'
import type { Block, RichText as Parsed, Run } from '../schema.ts'

interface RichTextProps {
  text: Parsed
  /** Classes of headings, which differ by page. */
  headingClass?: string
  /** Classes of notes. */
  noteClass?: string
}

/** Shows a parsed text. The layout around it sets the distances and the look of lists. */
export function RichText({ text, ...look }: RichTextProps) {
  return keyed(text, (block) => part(block, look))
}

function part(block: Block, { headingClass, noteClass }: Omit<RichTextProps, 'text'>) {
  if ('items' in block) {
    const List = block.kind === 'steps' ? 'ol' : 'ul'
    return (
      <List>
        {keyed(block.items, (runs) => (
          <li>{keyed(runs, styled)}</li>
        ))}
      </List>
    )
  }
  const content = keyed(block.runs, styled)
  if (block.kind === 'heading') return <h2 className={headingClass}>{content}</h2>
  return block.kind === 'note' ? (
    <div className={noteClass ?? 'border-gold-500 border-l-3 py-1 pl-5 text-ink-2'}>
      <p>{content}</p>
    </div>
  ) : (
    <p>{content}</p>
  )
}

function styled(run: Run) {
  if (typeof run === 'string') return run
  const { text, is_bold, href } = run
  if (href === undefined) return is_bold ? <b>{text}</b> : <i>{text}</i>
  return (
    <a className={linkClass()} href={href}>
      {text}
    </a>
  )
}

/** The parts of a text have no identity besides their position. */
function keyed<Item>(items: readonly Item[], show: (item: Item) => ReactNode) {
  // biome-ignore lint/suspicious/noArrayIndexKey: see above
  return items.map((item, at) => <Fragment key={at}>{show(item)}</Fragment>)
}
