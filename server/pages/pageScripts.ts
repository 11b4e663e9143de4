import { createHash } from 'node:crypto'
import { earlyScript, labelsScript } from './earlyScript.ts'
import { olderBrowserScript } from './olderBrowser.ts'

export const pageScripts = [earlyScript, labelsScript, olderBrowserScript]

/** The scripts' sources for the Content-Security-Policy. */
export const pageScriptHashes = pageScripts.map(
  (script) =>
    `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
)
