import { createContext, use } from 'react'
import { requiredContext } from '#src/hooks/requiredContext.ts'
import type { ClientDeps } from '../actors/core/clientDeps.ts'

const DepsContext = createContext<ClientDeps | null>(null)

/** Provides the adapters to routes that create actors. */
export const DepsProvider = DepsContext.Provider

export function useDeps(): ClientDeps {
  return requiredContext(use(DepsContext), 'deps')
}
