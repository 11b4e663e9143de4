import { createContext } from 'react'

/** A dialog that opens by itself; it is new until the customer has had it in view for a moment. */
export type UnaskedDialog = { isNew: boolean; onShown: () => void }

/** Makes each modal below it one that opens by itself. */
export const Unasked = createContext<UnaskedDialog | null>(null)
