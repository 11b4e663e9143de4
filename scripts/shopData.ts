import { paymentSettings } from '../server/config/paymentSettings.ts'
import { readSettings } from '../server/config/readSettings.ts'
import { sellerOf } from '../server/config/seller.ts'

/** A Vite plugin for development, where no server renders the page: writes the server's public settings into it. */
export function shopData() {
  return {
    name: 'shop-data',
    apply: 'serve' as const,
    transformIndexHtml(page: string) {
      const env = readSettings()
      const { mode, PAYMENT_METHODS: paymentMethods } = env
      const payments = paymentSettings(env)
      const data = JSON.stringify({
        mode,
        payments,
        paymentMethods,
        seller: sellerOf(env),
      })
      const script = `<script type="application/json" id="shop-data">${data}</script>`

      return page.replace('<!--shop-data-->', () => script)
    },
  }
}
