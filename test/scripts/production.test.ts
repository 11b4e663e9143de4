import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build, parseSync } from 'vite'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { projectPath } from '#server/lib/projectPath.ts'
import { createEmptyDatabase } from '#test/support/database/create.ts'

const built = join(inject('bundles'), 'production')

beforeAll(async () => {
  const options = { ssr: true, outDir: built, emptyOutDir: true }
  await build({ root: projectPath(), logLevel: 'warn', build: options })
})

test('N13: the built server and its commands import what `npm ci --omit=dev` installs, and nothing else', () => {
  const { dependencies } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8'))
  const known = new Set([...Object.keys(dependencies), ...builtinModules])
  const scripts = ['start', 'command', 'buildStale', 'processes'].map((name) =>
    projectPath('scripts', `${name}.mjs`),
  )
  const imported = [...filesIn(built), ...scripts].flatMap(packagesIn)
  expect(imported).toContain('fastify')
  expect([...new Set(imported)].filter((name) => !known.has(name))).toEqual([])
})

test('N13: the built commands migrate, load the seed and print the orders', async () => {
  const { url, drop } = await createEmptyDatabase()
  onTestFinished(drop)
  const run = async (...command: string[]) => {
    const [name, ...parameters] = command
    const env = {
      PATH: process.env.PATH,
      DATABASE_URL: url,
      SANDBOX: '1',
      NOW: '2026-11-23T09:00:00+11:00',
    }
    const file = join(built, `${name}.js`)
    return (await promisify(execFile)(process.execPath, [file, ...parameters], { env })).stdout
  }
  expect(await run('db', 'migrate')).toBe('The tables are up to date.\n')
  expect(await run('db', 'seed')).toBe('The seed is loaded.\n')
  expect(await run('orders')).toBe('No orders for Monday 23 November 2026.\n')
})

function filesIn(directory: string): string[] {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  return names.filter((name) => name.endsWith('.js')).map((name) => join(directory, name))
}

/** The packages and built-in modules that a file imports. */
function packagesIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(file, text).module
  const names = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) => entries.map((entry) => entry.moduleRequest?.value)),
    ...dynamicImports.map(
      ({ moduleRequest: { start, end } }) => /^["']([^"']+)["']$/.exec(text.slice(start, end))?.[1],
    ),
  ].filter((name) => name !== undefined)
  return names
    .filter((name) => !name.startsWith('.'))
    .map((name) => /^(@[^/]+\/)?[^/]+/.exec(name.replace(/^node:/, ''))?.[0] ?? name)
}
