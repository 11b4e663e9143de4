import { readEnv } from '../server/config/env.ts'
import { loadEnvFile } from '../server/config/loadEnvFile.ts'
import { paymentSettings } from '../server/config/paymentSettings.ts'
import { sellerOf } from '../server/config/seller.ts'

/** A Vite plugin that writes payment provider and seller into the page of development, which no server renders. */
export function shopData() {
  return {
    name: 'shop-data',
    apply: 'serve' as const,
    transformIndexHtml(page: string) {
      loadEnvFile()
      const env = readEnv(process.env)
      const { mode, PAYMENT_METHODS: paymentMethods } = env
      const payments = paymentSettings(env)
      const facts = JSON.stringify({
        mode,
        payments,
        paymentMethods,
        seller: sellerOf(env),
      })
      const script = `<script type="application/json" id="shop-data">${facts}</script>`
      return page.replace('<!--shop-data-->', () => script)
    },
  }
}
