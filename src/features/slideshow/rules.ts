import type { Slide, SlideFields } from './schema.ts'

/** True where an edit changes nothing. */
export function isUnchanged(slide: Slide, fields: SlideFields): boolean {
  return namesOf(fields).every((name) => slide[name] === fields[name])
}

function namesOf(fields: SlideFields): (keyof SlideFields)[] {
  return (Object.keys(fields) as string[]).filter((name): name is keyof SlideFields => name in fields)
}
