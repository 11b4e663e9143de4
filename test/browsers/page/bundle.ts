import { join } from 'node:path'
import { build } from 'vite'

let bundle: Promise<string> | undefined

/** The source of a script that adds `pageTools` to a page; built once a process. */
export function bundleTools(): Promise<string> {
  bundle ??= make()
  return bundle
}

async function make(): Promise<string> {
  // Playwright sets FORCE_COLOR in its workers: with NO_COLOR, Node would print a warning.
  if (process.env.NO_COLOR) delete process.env.FORCE_COLOR

  const result = await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      write: false,
      minify: true,
      lib: {
        entry: join(import.meta.dirname, 'tools.ts'),
        formats: ['iife'],
        name: 'tools',
      },
    },
  })
  const [{ output } = { output: [] }] = result as {
    output: { code: string }[]
  }[]

  return output.map(({ code }) => code).join('')
}
