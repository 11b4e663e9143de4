import { readPageStyles } from './adapters/pageStyles.ts'
import { paint } from './adapters/paint.ts'
import { createTabShop } from './start/createTabShop.ts'
import { createWorld } from './start/world.ts'
import 'virtual:styles.css'

start()

/** Starts the shop in steps: the browser paints and answers taps between them. */
async function start() {
  await paint()
  const styles = readPageStyles()
  const world = await createWorld()
  await paint()
  const tabShop = await createTabShop(world)
  await paint()
  const { showShop } = await import('./start/showShop.tsx')
  await styles
  await showShop(world, tabShop)
}
