import { createContext, useContext } from 'react'
import type { SiteBrand } from '../schema.ts'

const Context = createContext<SiteBrand['logo']>(null)

/** Provides the uploaded logo, or null for the house icon. */
export const LogoProvider = Context.Provider

/** Returns the uploaded logo, or null for the house icon. */
export function useLogo(): SiteBrand['logo'] {
  return useContext(Context)
}
