/** User-written text with its line breaks. */
export function OwnWords({ children }: { children: string }) {
  return <p className="whitespace-pre-line text-body leading-normal [overflow-wrap:anywhere]">{children}</p>
}
