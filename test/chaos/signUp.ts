import { createAddress } from '#contract/addressBook.ts'
import { getDetails, login, register } from '#contract/session.ts'
import type { Browser } from './browser.ts'
import { reliableApi } from './reliableApi.ts'

/** Registers somebody and leaves them signed in in their browser. */
export async function signUp(
  url: string,
  browser: Browser,
  { name, email, hasAddress }: { name: string; email: string; hasAddress: boolean },
): Promise<void> {
  const { storage, close } = browser.openTab()
  const api = reliableApi(url, () => storage.session.tokens()?.access_token ?? null)
  const password = 'correct horse'
  await api.call(register, {
    body: {
      ...{ full_name: name, email, mobile_number: '0412345678' },
      ...{ password, confirm_password: password, remember_me: true },
    },
  })
  storage.session.saveTokens(await api.call(login, { body: { email, password } }), true)
  const street = { name: 'Home', street_address1: '1 Lantern Lane', suburbs: 'Haymarket' }
  if (hasAddress)
    await api.call(createAddress, { body: { ...street, city: 'Sydney', postal_code: 2000 } })
  storage.session.saveUser(await api.call(getDetails))
  close()
}
