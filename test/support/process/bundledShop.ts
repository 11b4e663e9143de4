import { readEnv } from '#server/config/env.ts'
import { openShop } from '#server/openShop.ts'

/** The shop as `server/main.ts` opens it, without pages and without a developer's `.env`. */
const shop = await openShop(readEnv(process.env), false, '')
process.stdout.write(`The shop is open at ${shop.url}\n`)
