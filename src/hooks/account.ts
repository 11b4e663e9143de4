import { createContext, use } from 'react'
import type { ActorRefFrom } from 'xstate'
import type { changePasswordMachine } from '#machines/profile/changePasswordMachine.ts'
import type { profileMachine } from '#machines/profile/profileMachine.ts'
import type { forgotPasswordMachine } from '#machines/session/forgotPasswordMachine.ts'

/** What changes an account; its code comes with the first view that needs it, and it lives on from there. */
export type AccountActors = {
  forgotPassword: ActorRefFrom<typeof forgotPasswordMachine>
  profile: ActorRefFrom<typeof profileMachine>
  changePassword: ActorRefFrom<typeof changePasswordMachine>
}

const AccountActorsContext = createContext<AccountActors | null>(null)

/** Puts the account actors within reach of the views that bring them. */
export const AccountActorsProvider = AccountActorsContext.Provider

function useOne<Name extends keyof AccountActors>(name: Name): AccountActors[Name] {
  const actors = use(AccountActorsContext)
  if (!actors)
    throw new Error(`No account actors here: render ${name}'s view inside <WithAccount>.`)
  return actors[name]
}

export const useForgotPassword = () => useOne('forgotPassword')
export const useProfile = () => useOne('profile')
export const useChangePassword = () => useOne('changePassword')
