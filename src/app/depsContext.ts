import { createContext, use } from 'react'
import { provided } from '#src/hooks/provided.ts'
import type { ClientDeps } from '../actors/core/clientDeps.ts'

const DepsContext = createContext<ClientDeps | null>(null)

/** Gives the adapters to routes that bring actors of their own. */
export const DepsProvider = DepsContext.Provider

/** The adapters of the client. */
export function useDeps(): ClientDeps {
  return provided(use(DepsContext), 'deps')
}
