import { oldestBrowsers } from '../../contract/browsers.ts'

const { safari, chrome, edge, firefox } = oldestBrowsers

/** Vite's build target. Samsung Internet has the engine of Chrome. */
export const buildTarget = [
  `safari${safari}`,
  `ios${safari}`,
  `chrome${chrome}`,
  `edge${edge}`,
  `firefox${firefox}`,
]
