import { readEnv } from '#server/env.ts'
import { startShop } from '#server/startShop.ts'

/** The shop as `server/main.ts` opens it, without pages and without a developer's `.env`. */
const shop = await startShop(readEnv(process.env), false)
process.stdout.write(`The shop is open at ${shop.url}\n`)
