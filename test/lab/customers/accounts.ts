import { createAddress } from '#contract/addressBook.ts'
import { getDetails, type Tokens } from '#contract/session.ts'
import type { Browser } from './browser.ts'
import { reliableApi } from './reliableApi.ts'

/** How customers come to their tokens. */
export type Accounts = {
  signUp: (who: { name: string; email: string }) => Promise<Tokens>
  signIn: (email: string) => Promise<Tokens>
}

/** Leaves somebody signed in in their browser. */
export async function enter(
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
