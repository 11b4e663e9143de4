import { createContext, use } from 'react'
import type { ClientDeps } from '../actors/clientDeps.ts'

const DepsContext = createContext<ClientDeps | null>(null)

/** Gives the adapters to routes that bring actors of their own. */
export const DepsProvider = DepsContext.Provider

/** The adapters of the client. */
export function useDeps(): ClientDeps {
  const deps = use(DepsContext)
  if (!deps) throw new Error('No adapters here: render the route inside <DepsProvider>.')
  return deps
}
