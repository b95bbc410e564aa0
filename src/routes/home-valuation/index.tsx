import { createFileRoute, useRouter } from '@tanstack/react-router'
import { getContactPromise } from '#features/contacts/functions.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { FlowPage } from '#features/valuations/components/flow-page.tsx'
import { ValuationFlow } from '#features/valuations/components/valuation-flow.tsx'
import { ValuationForm } from '#features/valuations/components/valuation-form.tsx'
import { getEstimateQuality } from '#features/valuations/functions.ts'
import { parseAddress } from '#features/valuations/rules/parse-address.ts'
import { STEPS } from '#features/valuations/words.ts'
import { pageHead } from '#kit/page/head.ts'
import { passSearchThrough, type SearchValues } from '#kit/page/search-params.ts'
import drawing from '../-site/sellers-drawing.webp?url'

export const Route = createFileRoute('/home-valuation/')({
  staticData: { isOneForm: true },
  validateSearch: passSearchThrough,
  loader: async () => {
    const [promise, quality, seo] = await Promise.all([
      getContactPromise({ data: { form: 'valuation' } }),
      getEstimateQuality({ data: {} }),
      getPageSeo({ data: { pageKey: 'home-valuation' } }),
    ])
    return { promise, quality, seo }
  },
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Free Home Valuation',
      description:
        'Answer 4 short questions to see a price range based on nearby sales. A broker will reply within 24 hours.',
      canonicalPath: '/home-valuation',
      stored: loaderData?.seo,
    }),
  component: Valuation,
})

function readSearch({ step, address }: SearchValues): { step: number | undefined; address: string | undefined } {
  return {
    step: [2, 3, STEPS.length].find((one) => String(one) === step),
    address: typeof address === 'string' && address.trim() !== '' ? address.slice(0, 200) : undefined,
  }
}

function Valuation() {
  const { promise, quality } = Route.useLoaderData()
  const { step = 1, address } = readSearch(Route.useSearch())
  const typed = address === undefined ? null : parseAddress(address)
  const router = useRouter()
  return (
    <FlowPage promise={promise} quality={quality} drawing={drawing}>
      <noscript>
        <h1 className="display-2 mb-6 text-navy-800">What’s your home worth?</h1>
        <ValuationForm typed={typed} />
      </noscript>
      <div className="noscript:hidden">
        <ValuationFlow
          step={step}
          typed={typed}
          answerer={promise.answerer?.name.split(' ')[0] ?? null}
          onStep={(next) =>
            void router.navigate({ to: '/home-valuation', search: next > 1 ? { step: String(next) } : {} })
          }
          onDone={({ token }) => router.navigate({ to: '/home-valuation/thank-you', search: { request: token } })}
        />
      </div>
    </FlowPage>
  )
}
