import { connectInspector } from '#inspector/connectInspector.ts'
import { createEnvironment } from './firstView/createEnvironment.ts'
import { createTabShop } from './firstView/createTabShop.ts'
import { readPageStyles } from './firstView/pageStyles.ts'
import { yieldToBrowser } from './firstView/yieldToBrowser.ts'
import 'virtual:styles.css'

start()

/** Starts the shop in steps, between which the browser paints and handles input. */
async function start() {
  await yieldToBrowser()
  const styles = readPageStyles()
  const environment = await createEnvironment(await connectInspector())

  await yieldToBrowser()
  const tabShop = await createTabShop(environment)
  await yieldToBrowser()

  const { showShop } = await import('./firstView/showShop.tsx')
  await styles
  await showShop(environment, tabShop)
}
