import { createFileRoute } from '@tanstack/react-router'
import { accessibilitySections } from '#features/legal/components/accessibility-sections.tsx'
import { LegalPage } from '#features/legal/components/legal-page.tsx'
import { CODE_REWORDED } from '#features/legal/words.ts'
import { getPageSeo } from '#features/seo/functions.ts'
import { pageHead } from '#kit/page/head.ts'

export const Route = createFileRoute('/accessibility')({
  loader: async () => ({ seo: await getPageSeo({ data: { pageKey: 'accessibility' } }) }),
  head: ({ matches, loaderData }) =>
    pageHead(matches, {
      title: 'Accessibility',
      description: 'How to use this site with a keyboard, a screen reader, or large text, and how to report a problem.',
      stored: loaderData?.seo,
    }),
  component: () => (
    <LegalPage
      title="Accessibility"
      updated="2026-11-21"
      reworded={CODE_REWORDED}
      lead={
        <p>
          Everyone should be able to use this site, however they see, hear, move, or read. This page shows what we
          provide.
        </p>
      }
      sections={accessibilitySections()}
    />
  ),
})
