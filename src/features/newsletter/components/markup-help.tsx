import { PanelSection } from '#ui/page/record.tsx'
import { DataList } from '#ui/table/data-list.tsx'

/** Marks of an issue's text, beside its form. */
export function MarkupHelp() {
  return (
    <PanelSection title="Formatting">
      <DataList
        items={[
          { label: 'Paragraph', value: 'Leave a blank line' },
          { label: 'Heading', value: <code>## Heading</code> },
          { label: 'List item', value: <code>- Item</code> },
          { label: 'Link', value: <code>[text](/page)</code> },
          { label: 'Link to another site', value: <code>[text](https://address)</code> },
          { label: 'Button', value: 'A link alone in its paragraph' },
        ]}
      />
    </PanelSection>
  )
}
