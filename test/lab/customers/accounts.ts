import { createAddress } from '#contract/addressBook.ts'
import { getDetails, login, register, type Tokens } from '#contract/session.ts'
import type { Browser } from './browser.ts'
import { reliableApi } from './reliableApi.ts'

/** How customers come to their tokens. */
export type Accounts = {
  signUp: (who: { name: string; email: string }) => Promise<Tokens>
  signIn: (email: string) => Promise<Tokens>
}

/** Accounts as the registration and the login make them. */
export function accountsByCalls(url: string): Accounts {
  const api = reliableApi(url)
  const password = 'correct horse'
  const signIn = (email: string) => api.call(login, { body: { email, password } })
  return {
    async signUp({ name, email }) {
      await api.call(register, {
        body: {
          ...{ full_name: name, email, mobile_number: '0412345678' },
          ...{ password, confirm_password: password, remember_me: true },
        },
      })
      return await signIn(email)
    },
    signIn,
  }
}

/** Leaves somebody signed in in their browser. */
export async function enter(
  url: string,
  browser: Browser,
  tokens: Tokens,
  hasAddress: boolean,
): Promise<void> {
  const { storage, close } = browser.openTab()
  const api = reliableApi(url, () => storage.session.tokens()?.access_token ?? null)
  storage.session.saveTokens(tokens, true)
  const street = { name: 'Home', street_address1: '1 Lantern Lane', suburbs: 'Haymarket' }
  if (hasAddress)
    await api.call(createAddress, { body: { ...street, city: 'Sydney', postal_code: 2000 } })
  storage.session.saveUser(await api.call(getDetails))
  close()
}
