import { createContext, type ReactNode, useContext } from 'react'
import type { Brokerage } from '../schema.ts'
import { UNSET_BROKERAGE } from '../words.ts'

const Context = createContext<Brokerage>(UNSET_BROKERAGE)
const SendsEmail = createContext(true)

/** Provides the brokerage to its children. The root renders it once. */
export function BrokerageProvider({ brokerage, sendsEmail = true, children }: BrokerageProviderProps) {
  return (
    <Context value={brokerage}>
      <SendsEmail value={sendsEmail}>{children}</SendsEmail>
    </Context>
  )
}

interface BrokerageProviderProps {
  brokerage: Brokerage
  /** False without a mail server. */
  sendsEmail?: boolean
  children: ReactNode
}

/** Returns the brokerage of the site, or neutral texts if none is set. */
export function useBrokerage(): Brokerage {
  return useContext(Context)
}

/** Returns whether the site sends email. Without a mail server, no text may say that an email is on its way. */
export function useSendsEmail(): boolean {
  return useContext(SendsEmail)
}

/** Returns what a member of the team reads after an act that emails someone. */
export function useEmailed(): (sentence: string) => string {
  const sendsEmail = useSendsEmail()
  return (sentence) => (sendsEmail ? sentence : 'The email stayed in the outbox, because no mail server is set up.')
}
