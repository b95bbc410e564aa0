import { Notice } from '#ui/notice.tsx'
import { PanelSection } from '#ui/panel-section.tsx'
import type { IssueDetail } from '../schema.ts'
import { MESSAGES } from '../words.ts'

const STYLE = /<style>[\s\S]*?<\/style>/g

/** Shows the saved version of an issue as subscribers get it. */
export function IssuePreview({ issue: { subject, html } }: { issue: IssueDetail }) {
  return (
    <PanelSection title="Preview of the saved version">
      {html === null ? (
        <Notice tone="warning">{MESSAGES.noAddress}</Notice>
      ) : (
        // The empty sandbox blocks scripts and navigation. Style elements go because the page's CSP blocks them.
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
