import { oldestBrowsers } from '../../contract/browsers.ts'

const { safari, chrome, edge, firefox } = oldestBrowsers

/** The browsers for which scripts and styles are built. Samsung's is a Chrome of its version. */
export const buildTarget = [
  `safari${safari}`,
  `ios${safari}`,
  `chrome${chrome}`,
  `edge${edge}`,
  `firefox${firefox}`,
]
