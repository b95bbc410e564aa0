import { createContext, type ReactNode, useContext } from 'react'
import type { Brokerage } from '../schema.ts'
import { UNSET_BROKERAGE } from '../words.ts'

const Context = createContext<Brokerage>(UNSET_BROKERAGE)

/** Provides the brokerage to its children. The root renders it once. */
export function BrokerageProvider({ brokerage, children }: { brokerage: Brokerage; children: ReactNode }) {
  return <Context value={brokerage}>{children}</Context>
}

/** Returns the brokerage of the site, or neutral texts if none is set. */
export function useBrokerage(): Brokerage {
  return useContext(Context)
}
