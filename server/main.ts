import closeWithGrace from 'close-with-grace'
import type { Env } from './config/env.ts'
import { readSettings } from './config/readSettings.ts'
import { reportFailure } from './lib/reportFailure.ts'
import { type OpenShop, openShop } from './openShop.ts'
import { demoCustomer } from './seed/demoCustomer.ts'

try {
  const env = readSettings()
  // The bundle in dist/ serves the pages that are built with it.
  const shop = await openShop(env, import.meta.url.includes('/dist/'))
  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err)
      shop.log.fatal({ err }, 'the shop ends with an error that nobody handled')
    await shop.close()
  })
  process.stdout.write(`${welcome(env, shop)}\n`)
} catch (error) {
  reportFailure(error)
  process.exit(1)
}

function welcome(
  { SELLER_NAME, PUBLIC_URL, mode }: Env,
  { sandboxUrl }: OpenShop,
): string {
  const open = `${SELLER_NAME} is open at ${PUBLIC_URL}`
  if (mode === 'test') return `${open}\nTest mode: no money moves.`
  if (sandboxUrl === null) return open
  const { email, password } = demoCustomer
  return `${open}
Sandbox: no money moves. Log in as ${email} with ${password}; mails are at ${sandboxUrl}/mail`
}
