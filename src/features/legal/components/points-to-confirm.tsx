import { SOURCES } from '#features/property-tax/words.ts'
import { DISCLOSURES } from '#features/relationships/words/texts.ts'
import { RELATIONSHIP_TYPES } from '#features/relationships/words.ts'
import { keysOf } from '#kit/form/inputs.ts'

/** Statements about law that no one checked against the code yet. Visitors do not see these notes. */
export function PointsToConfirm() {
  return (
    <div className="grid gap-5">
      <p className="measure text-ink-2">
        No one has checked these statements against the text of the law yet. Visitors don’t see this list.
      </p>
      {keysOf(DISCLOSURES).map((type) => (
        <Points key={type} title={RELATIONSHIP_TYPES[type]} points={DISCLOSURES[type].to_confirm} />
      ))}
      <Points
        title="Property tax page"
        points={SOURCES.filter(({ is_confirmed }) => !is_confirmed).map(({ what, law }) => `${what}. ${law}`)}
      />
    </div>
  )
}

function Points({ title, points }: { title: string; points: readonly string[] }) {
  return (
    <div>
      <h3 className="font-semibold">{title}</h3>
      <ul className="measure mt-1 grid list-disc gap-1 pl-5">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </div>
  )
}
