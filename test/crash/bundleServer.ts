import { rmSync } from 'node:fs'
import { build } from 'vite'
import { projectPath } from '#server/projectPath.ts'

/** Bundles the server, which so starts in half the time; answers what node runs, and how to remove it. */
export async function bundleServer(): Promise<{ entry: string[]; remove: () => void }> {
  // Inside the project, where the packages are found.
  const outDir = projectPath('node_modules', '.cache', `crash-${process.pid}`)
  await build({
    ...{ root: projectPath(), configFile: false, logLevel: 'warn', publicDir: false },
    build: { ssr: 'test/crash/crashServer.ts', outDir, target: 'node20', emptyOutDir: true },
  })
  const remove = () => rmSync(outDir, { recursive: true, force: true })
  return { entry: [`${outDir}/crashServer.js`], remove }
}
