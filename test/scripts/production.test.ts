import { execFile } from 'node:child_process'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { build, parseSync } from 'vite'
import { beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { projectPath } from '#server/lib/projectPath.ts'
import { createEmptyDatabase } from '#test/support/database/create.ts'
import { copyOfSeed, edit } from '#test/support/fixtures/copyOfSeed.ts'
import { createTestShop } from '#test/support/shop/create.ts'
import { orderBody, placeOrder } from '#test/support/shop/placeOrder.ts'

const cutOff =
  'Orders for Wednesday 25 November 2026 end at 12:00 am, Tuesday 24 November 2026, in Sydney, where it is 9:00 am, Monday 23 November 2026 now.'

const built = join(inject('bundles'), 'production')

beforeAll(async () => {
  const options = { ssr: true, outDir: built, emptyOutDir: true }
  await build({ root: projectPath(), logLevel: 'warn', build: options })
})

test('N13: the built server and its commands import only packages that `npm ci --omit=dev` installs', () => {
  const { dependencies } = JSON.parse(
    readFileSync(projectPath('package.json'), 'utf8'),
  )
  const installed = new Set([...Object.keys(dependencies), ...builtinModules])
  const scripts = ['start', 'command', 'buildStale', 'processes'].map((name) =>
    projectPath('scripts', `${name}.mjs`),
  )
  const imported = [...filesIn(built), ...scripts].flatMap(packagesIn)
  expect(imported).toContain('fastify')
  expect([...new Set(imported)].filter((name) => !installed.has(name))).toEqual(
    [],
  )
})

test('N13: the built commands migrate, load the seed and print the orders and the books', async () => {
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

    return (
      await promisify(execFile)(process.execPath, [file, ...parameters], {
        env,
      })
    ).stdout
  }
  await expect(run('db', 'seed', 'x')).rejects.toMatchObject({
    stderr: 'Say what to do: migrate or seed.\n',
  })
  expect(await run('db', 'migrate')).toBe('The tables are up to date.\n')
  expect(await run('db', 'seed')).toBe(`The seed is loaded.\n${cutOff}\n`)
  expect(await run('orders')).toMatch(
    /^No orders for Monday 23 November 2026\.\nFinal:/,
  )
  expect(await run('books', '--month', '2026-11')).toMatch(
    /^period,[a-z_,]+\n2026-11,2026-11-01,2026-11-30,0,0\.00,/,
  )
  expect(await run('kitchen', 'look-into')).toBe(
    'There is nothing to look into.\n',
  )
})

test('K49 K57 K80: the command that loads spreadsheets says how many paid orders are for days without cooking', async () => {
  const shop = await createTestShop({ database: 'postgres' })
  onTestFinished(shop.close)

  const wei = await shop.newCustomer({ wallet: 5000 })
  for (const schedule_date of ['2026-11-27', '2026-11-30'])
    await placeOrder(shop, wei.tokens, orderBody({ schedule_date }))
  const KITCHEN_DIR = copyOfSeed()

  edit(
    join(KITCHEN_DIR, 'closed_days.csv'),
    (text) => `${text.trimEnd()}\n2026-11-27,,Wedding,婚礼\n`,
  )
  edit(join(KITCHEN_DIR, 'opening.csv'), (text) => text.replace('Monday|', ''))
  rmSync(join(KITCHEN_DIR, 'labels'), { recursive: true })

  const env = {
    PATH: process.env.PATH,
    DATABASE_URL: shop.databaseUrl ?? '',
    SANDBOX: '1',
    KITCHEN_DIR,
    NOW: '2026-11-23T09:00:00+11:00',
  }
  const seed = [join(built, 'db.js'), 'seed']
  const { stdout } = await promisify(execFile)(process.execPath, seed, { env })
  expect(stdout.split('\n')).toEqual([
    'The seed is loaded.',
    cutOff,
    expect.stringMatching(/sample kitchen: labels\/shell.csv: brand, /),
    'Paid orders for days that are closed now: 1. "npm run kitchen -- look-into" lists them.',
    'Paid orders for Mondays, on which the kitchen does not cook any more: 1. "npm run kitchen -- look-into" lists them.',
    '',
  ])
})

test('N13: without the build packages, npm start serves the build if its sources are no newer', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'pruned-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  cpSync(projectPath('scripts'), join(directory, 'scripts'), {
    recursive: true,
  })

  const now = Date.now() / 1000
  const write = (file: string, second: number, text = '') => {
    mkdirSync(dirname(join(directory, file)), { recursive: true })
    writeFileSync(join(directory, file), text)
    utimesSync(join(directory, file), now + second, now + second)
  }
  const start = () =>
    promisify(execFile)(process.execPath, [
      join(directory, 'scripts/start.mjs'),
    ])

  write('server/main.ts', 1)
  write('dist/client/index.html', 2)
  write('dist/firstView/renderFirstView.js', 2)
  write('dist/sandbox/stripe.js', 2)
  write('dist/server/main.js', 2, "console.log('The shop is open.')")
  write('dist/server/checkSettings.js', 2)
  // `npm prune` rewrites the lock file.
  write('package-lock.json', 3)
  expect((await start()).stdout).toBe('The shop is open.\n')

  write('server/main.ts', 3)
  await expect(start()).rejects.toMatchObject({
    stderr: 'The packages are not installed: run `npm ci` first.\n',
  })
})

test('N31: npm start refuses a bad setting before it builds the pages', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'settings-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  for (const [from, to] of [
    [projectPath('scripts'), 'scripts'],
    [projectPath('node_modules/sharp'), 'node_modules/sharp'],
    [projectPath('package.json'), 'package.json'],
    [built, 'dist/server'],
  ] as const)
    cpSync(from, join(directory, to), { recursive: true })
  writeFileSync(join(directory, '.env'), 'SELER_NAME=Noodles\nPORT=x\n')

  await expect(
    promisify(execFile)(process.execPath, [
      join(directory, 'scripts/start.mjs'),
    ]),
  ).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: [
      'SELER_NAME in .env is not known: did you mean SELLER_NAME?',
      'PORT is not usable: it must be a port number such as 3000.\n',
    ].join('\n'),
  })
})

function filesIn(directory: string): string[] {
  const names = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  return names
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(directory, name))
}

function packagesIn(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const { staticImports, staticExports, dynamicImports } = parseSync(
    file,
    text,
  ).module
  const names = [
    ...staticImports.map(({ moduleRequest }) => moduleRequest.value),
    ...staticExports.flatMap(({ entries }) =>
      entries.map((entry) => entry.moduleRequest?.value),
    ),
    ...dynamicImports.map(
      ({ moduleRequest: { start, end } }) =>
        /^["']([^"']+)["']$/.exec(text.slice(start, end))?.[1],
    ),
  ].filter((name) => name !== undefined)

  return names
    .filter((name) => !name.startsWith('.'))
    .map(
      (name) =>
        /^(@[^/]+\/)?[^/]+/.exec(name.replace(/^node:/, ''))?.[0] ?? name,
    )
}
