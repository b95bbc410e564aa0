import { RESOURCES } from '#features/mls/words.ts'
import { PROFILES, type Profile } from '#ports/mls-feed/profiles.ts'
import { firstPageUrl } from '#ports/mls-feed/urls.ts'

/** The feed of import measurements: a plain RESO service without limits. */

export const SYSTEM = 'mibor'

/** Returns the profile with these children of each listing. */
export function profileWith(children: readonly string[]): Profile {
  return {
    ...PROFILES.reso,
    isSystemNamed: true,
    hasLicenseFields: true,
    hasKeyPrefix: true,
    areChildrenDeclared: false,
    expand: children,
    pageSize: { expanded: 1000, plain: 1000 },
  }
}

/** Returns the first requests of a sync for each resource, relative to the feed's address. */
export function firstQuestions(children: readonly string[]): string[] {
  const service = { url: 'http://feed', profile: profileWith(children), system: SYSTEM }
  return RESOURCES.map((resource) => {
    const request = { resource, since: null, isVisibleOnly: true, nextLink: null }
    return firstPageUrl(service, request, resource === 'Property' ? children : []).slice('http://feed/'.length)
  })
}
