import { join } from 'node:path'
import { build } from 'vite'
import { inject } from 'vitest'
import { projectPath } from '#server/lib/projectPath.ts'

/**
 * Arguments of node for `server/main.ts`, for a shop without pages and without a `.env`, and for the kitchen's
 * terminal.
 */
export type BundledServer = {
  main: string[]
  shop: string[]
  kitchen: string[]
}

let bundle: Promise<BundledServer> | undefined

/**
 * Bundles the server with its packages, which start faster as one file. A worker makes one bundle for all its tests.
 */
export function bundleServer(): Promise<BundledServer> {
  bundle ??= makeBundle()
  return bundle
}

async function makeBundle(): Promise<BundledServer> {
  const outDir = join(inject('bundles'), String(process.pid))
  await build({
    root: projectPath(),
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    ssr: { noExternal: true, external: native },
    build: {
      ssr: true,
      outDir,
      target: 'node20',
      minify: true,
      rollupOptions: {
        input: [
          'server/main.ts',
          'server/cli/kitchen.ts',
          'test/support/process/bundledShop.ts',
        ],
      },
    },
  })

  const run = (name: string) => [join(outDir, `${name}.js`)]
  return {
    main: run('main'),
    shop: run('bundledShop'),
    kitchen: run('kitchen'),
  }
}

/** Packages that cannot be bundled or are not needed. */
const native = ['@node-rs/argon2', '@electric-sql/pglite', 'pg-native', 'sharp']
