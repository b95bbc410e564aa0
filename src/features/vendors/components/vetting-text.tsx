import { useBrokerage } from '#features/brokerage/public.tsx'

/** Explains what being listed means. Source: RESPA, 12 U.S.C. 2607; 12 CFR 1024.14. */
export function VettingText() {
  const { short_name } = useBrokerage()
  return (
    <div className="grid gap-x-16 gap-y-6 lg:grid-cols-[232px_minmax(0,1fr)]">
      <h2 className="display-3">How we vet</h2>
      <div className="measure grid gap-4">
        <p>
          Before a firm is listed, one of us looks at its license where the trade has one, at a current insurance
          certificate, and at work it did for people we know. The day on which we last looked stands beside the name. A
          firm that disappoints leaves the list: tell us.
        </p>
        <p>
          A place on this list is not for sale. Where {short_name} gets anything from a firm, such as the sponsorship of
          an evening, it is said beside the name. We take no fee for sending you to a lender, a title company, an
          inspector or anybody else who works on your closing.
        </p>
        <p>
          You are free to choose anybody you like, and it makes no difference to how we work with you. You hire these
          firms, not us: ask for the price and the terms in writing.
        </p>
      </div>
    </div>
  )
}
