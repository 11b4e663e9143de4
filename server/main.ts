import closeWithGrace from 'close-with-grace'
import { readEnv } from './config/env.ts'
import { loadEnvFile } from './config/loadEnvFile.ts'
import { reportFailure } from './lib/reportFailure.ts'
import { demoCustomer } from './seed/demoCustomer.ts'
import { type Shop, startShop } from './start.ts'

try {
  loadEnvFile()
  const env = readEnv(process.env)
  // What runs from dist/ serves the pages that are built beside it.
  const shop = await startShop(env, import.meta.url.includes('/dist/'))
  closeWithGrace({ delay: 10_000, logger: false }, async ({ err }) => {
    if (err) shop.log.fatal({ err }, 'the shop ends with an error that nobody handled')
    await shop.close()
  })
  process.stdout.write(`${welcome(env.SELLER_NAME, env.PUBLIC_URL, shop)}\n`)
} catch (error) {
  reportFailure(error)
  process.exit(1)
}

function welcome(name: string, publicUrl: string, { sandboxUrl }: Shop): string {
  const open = `${name} is open at ${publicUrl}`
  if (sandboxUrl === null) return open
  const { email, password } = demoCustomer
  return `${open}
Sandbox: no money moves. Log in as ${email} with ${password}; mails are at ${sandboxUrl}/mail`
}
