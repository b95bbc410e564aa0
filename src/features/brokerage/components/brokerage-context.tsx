import { createContext, type ReactNode, useContext } from 'react'
import type { Brokerage } from '../schema.ts'
import { UNSET_BROKERAGE } from '../words.ts'

const Context = createContext<Brokerage>(UNSET_BROKERAGE)

/** Gives the brokerage to everything under it; stands once, in the root. */
export function BrokerageProvider({ brokerage, children }: { brokerage: Brokerage; children: ReactNode }) {
  return <Context value={brokerage}>{children}</Context>
}

/** The brokerage that the site belongs to; neutral text where none is set. */
export function useBrokerage(): Brokerage {
  return useContext(Context)
}
