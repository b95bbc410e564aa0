import { Notice } from '#ui/page/notice.tsx'
import { PanelSection } from '#ui/page/record.tsx'
import type { IssueDetail } from '../schema.ts'
import { MESSAGES } from '../words.ts'

const STYLE = /<style>[\s\S]*?<\/style>/g

export function IssuePreview({ issue: { subject, html } }: { issue: IssueDetail }) {
  return (
    <PanelSection title="Preview of the saved version">
      {html === null ? (
        <Notice tone="warning">{MESSAGES.noAddress}</Notice>
      ) : (
        // The sandbox blocks scripts. The page's CSP blocks style elements, so they are removed.
        <iframe
          title={`Preview: ${subject}`}
          sandbox=""
          srcDoc={html.replace(STYLE, '')}
          className="h-160 w-full rounded-control border border-line bg-white"
        />
      )}
    </PanelSection>
  )
}
