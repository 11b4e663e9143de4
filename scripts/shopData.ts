import { readEnv } from '../server/env.ts'
import { loadEnvFile } from '../server/loadEnvFile.ts'
import { paymentSettings } from '../server/paymentSettings.ts'

/** A Vite plugin that tells the page of its payment provider in development, where no server renders it. */
export function shopData() {
  return {
    name: 'shop-data',
    apply: 'serve' as const,
    transformIndexHtml(page: string) {
      loadEnvFile()
      const env = readEnv(process.env)
      const facts = JSON.stringify({ sandbox: env.sandbox, payments: paymentSettings(env) })
      const script = `<script type="application/json" id="shop-data">${facts}</script>`
      return page.replace('<!--shop-data-->', () => script)
    },
  }
}
