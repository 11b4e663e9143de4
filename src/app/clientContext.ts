import { createContext, use } from 'react'
import type { ClientDeps } from '../actors/clientDeps.ts'
import type { Actors } from '../hooks/actors.ts'

const ClientContext = createContext<{ deps: ClientDeps; actors: Actors } | null>(null)

/** Gives deps and actors to routes that create actors of their own. */
export const ClientProvider = ClientContext.Provider

/** The deps and the actors that are there from the start. */
export function useClient() {
  const known = use(ClientContext)
  if (!known) throw new Error('No client here: render the route inside <ClientProvider>.')
  return known
}
