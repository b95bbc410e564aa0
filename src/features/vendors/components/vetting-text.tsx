import { useBrokerage } from '#features/brokerage/public.tsx'

/** Explains what being listed means. Source: RESPA, 12 U.S.C. 2607; 12 CFR 1024.14. */
export function VettingText() {
  const { short_name } = useBrokerage()
  return (
    <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[232px_minmax(0,1fr)]">
      <h2 className="display-3">How we vet</h2>
      <div className="measure grid gap-4">
        <p>
          Before we list a vendor, we check the license (if the trade requires one), the insurance certificate, and work
          done for people we know. The date we last checked is beside the name. If a vendor disappoints you, tell us,
          and we’ll review the listing.
        </p>
        <p>
          We don’t sell places on this list. If {short_name} gets anything from a vendor, such as an event sponsorship,
          we disclose it beside the name. We take no fee for sending you to a lender, a title company, an inspector, or
          anyone else who works on your closing.
        </p>
        <p>
          You’re free to choose anyone you like. You hire these vendors yourself, so ask for the price and terms in
          writing.
        </p>
      </div>
    </div>
  )
}
