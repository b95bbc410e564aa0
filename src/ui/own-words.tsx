/** What somebody wrote, in their own lines, as the content of a record. */
export function OwnWords({ children }: { children: string }) {
  return <p className="whitespace-pre-line text-body leading-normal [overflow-wrap:anywhere]">{children}</p>
}
