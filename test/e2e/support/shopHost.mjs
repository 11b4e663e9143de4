// Runs the shops of the built program one after the other, so that no story waits for a new
// process.
import { readEnv } from '../../../dist/server/env.js'
import { openShop } from '../../../dist/server/openShop.js'

let shop = null

process.on('message', async ({ open }) => {
  try {
    await shop?.close()
    shop = open ? await openShop(readEnv(open), true, open.CLIENT) : null
    process.send({})
  } catch (error) {
    shop = null
    process.send({ failed: String(error?.stack ?? error) })
  }
})
// Ends with its worker.
process.on('disconnect', () => process.exit())
