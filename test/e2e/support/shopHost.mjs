// A process that opens one shop of the built program after the other, so that a story does not wait for a process to start.
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
// The worker is gone: nobody is left to ask.
process.on('disconnect', () => process.exit())
