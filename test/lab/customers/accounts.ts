import { createAddress } from '#contract/addressForm.ts'
import { getDetails, type Tokens } from '#contract/session.ts'
import type { Browser } from './browser.ts'
import { reliableApi } from './reliableApi.ts'

export type Accounts = {
  signUp: (customer: { name: string; email: string }) => Promise<Tokens>
  signIn: (email: string) => Promise<Tokens>
}

/** Signs a customer in in their browser, optionally with an address. */
export async function signInBrowser(
  url: string,
  browser: Browser,
  tokens: Tokens,
  hasAddress: boolean,
): Promise<void> {
  const { storage, close } = browser.openTab()
  const api = reliableApi(
    url,
    () => storage.session.tokens()?.access_token ?? null,
  )

  storage.session.saveTokens(tokens, true)
  const street = {
    name: 'Home',
    street_address1: '1 Lantern Lane',
    suburbs: 'Haymarket',
  }
  if (hasAddress)
    await api.call(createAddress, {
      body: { ...street, city: 'Sydney', postal_code: 2000 },
    })
  storage.session.saveUser(await api.call(getDetails))
  close()
}
