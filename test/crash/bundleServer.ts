import { rmSync } from 'node:fs'
import { build } from 'vite'
import { projectPath } from '#server/lib/projectPath.ts'

/** Bundles the server with its packages, which so starts in a fraction of the time; answers what node runs, and how to remove it. */
export async function bundleServer(): Promise<{ entry: string[]; remove: () => void }> {
  // Inside the project, where the packages are found.
  const outDir = projectPath('node_modules', '.cache', `crash-${process.pid}`)
  await build({
    ...{ root: projectPath(), configFile: false, logLevel: 'warn', publicDir: false },
    ssr: { noExternal: true, external: native },
    build: {
      ssr: 'test/crash/crashServer.ts',
      outDir,
      target: 'node20',
      emptyOutDir: true,
      minify: true,
    },
  })
  const remove = () => rmSync(outDir, { recursive: true, force: true })
  return { entry: [`${outDir}/crashServer.js`], remove }
}

/** What cannot be bundled, or is not needed. */
const native = ['@node-rs/argon2', '@electric-sql/pglite', 'pg-native', 'sharp']
