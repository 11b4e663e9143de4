import { createAddress } from '#contract/addressBook.ts'
import { getDetails, login, register, type Tokens } from '#contract/session.ts'
import type { Browser } from './browser.ts'
import { reliableApi } from './reliableApi.ts'

/** Makes an account and answers with its tokens. */
export type SignUp = (who: { name: string; email: string }) => Promise<Tokens>

/** Makes accounts as the registration does. */
export function signUpByCalls(url: string): SignUp {
  return async ({ name, email }) => {
    const api = reliableApi(url)
    const password = 'correct horse'
    await api.call(register, {
      body: {
        ...{ full_name: name, email, mobile_number: '0412345678' },
        ...{ password, confirm_password: password, remember_me: true },
      },
    })
    return await api.call(login, { body: { email, password } })
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
