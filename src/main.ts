import { connectInspector } from '#inspector/connectInspector.ts'
import { createTabShop } from './firstView/createTabShop.ts'
import { createWorld } from './firstView/createWorld.ts'
import { readPageStyles } from './firstView/pageStyles.ts'
import { yieldToBrowser } from './firstView/yieldToBrowser.ts'
import 'virtual:styles.css'

start()

/** Starts the shop in steps, between which the browser paints and handles input. */
async function start() {
  await yieldToBrowser()
  const styles = readPageStyles()
  const world = await createWorld(await connectInspector())
  await yieldToBrowser()
  const tabShop = await createTabShop(world)
  await yieldToBrowser()
  const { showShop } = await import('./firstView/showShop.tsx')
  await styles
  await showShop(world, tabShop)
}
