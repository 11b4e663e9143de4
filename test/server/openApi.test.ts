import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, onTestFinished, test } from 'vitest'
import type { Document } from '#server/http/openApi.ts'
import { projectPath } from '#server/lib/projectPath.ts'
import { isFull } from '#test/support/process/isFull.ts'
import { createTestShop } from '#test/support/shop/create.ts'
import { orderBody } from '#test/support/shop/placeOrder.ts'

/** The packages need not be those of the shop: they are installed into a temporary folder. */
const packages = [
  '@hey-api/openapi-ts@0.99.0',
  '@redocly/cli@2.77.0',
  'openapi-fetch@0.17.0',
  'openapi-typescript@7.13.0',
  'orval@8.38.0',
  'typescript@5.9.3',
]

const compilerOptions = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2022', 'dom', 'dom.iterable'],
  types: [],
  skipLibCheck: true,
}

/** A program logs in, is refused with a wrong password, places an order from the wallet and prints its number. */
const programs = {
  orval: `
import { createOrder, login } from './clients/orval'
const refused = await login({ ...credentials, password: 'wrong' })
if (refused.status !== 401) throw new Error('not refused')
const detail: string = refused.data.detail
const session = await login(credentials)
if (session.status !== 200) throw new Error(detail)
const headers = { Authorization: \`Bearer \${session.data.access_token}\` }
const placed = await createOrder(order, { headers })
if (placed.status !== 201) throw new Error(JSON.stringify(placed.data))
console.log(placed.data.order_id)
`,
  fetch: `
import createClient from 'openapi-fetch'
import type { paths } from './clients/schema'
const client = createClient<paths>({ baseUrl })
const refused = await client.POST('/login/', { body: { ...credentials, password: 'wrong' } })
if (refused.response.status !== 401) throw new Error('not refused')
const session = await client.POST('/login/', { body: credentials })
if (session.data === undefined) throw new Error(JSON.stringify(session.error))
const headers = { Authorization: \`Bearer \${session.data.access_token}\` }
const placed = await client.POST('/orders/create/', { body: order, headers })
if (placed.data === undefined) throw new Error(JSON.stringify(placed.error))
console.log(placed.data.order_id)
`,
  heyApi: `
import { createOrder, login } from './clients/heyApi'
const refused = await login({ body: { ...credentials, password: 'wrong' } })
if (refused.response?.status !== 401) throw new Error('not refused')
const session = await login({ body: credentials })
if (session.data === undefined) throw new Error(JSON.stringify(session.error))
const auth = session.data.access_token
const placed = await createOrder({ body: order, auth })
if (placed.data === undefined) throw new Error(JSON.stringify(placed.error))
console.log(placed.data.order_id)
`,
}

const run = promisify(execFile)

test('I10: every operation of the document has a name of its own, a declared tag and exact statuses', async () => {
  const document = await readDocument()
  const operations = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods),
  )
  const names = operations.map(({ operationId }) => operationId)
  expect(new Set(names).size).toBe(operations.length)
  expect(names).toEqual(
    expect.arrayContaining(['login', 'listItems', 'createOrder']),
  )

  const tags = document.tags.map(({ name }) => name)
  expect(operations.flatMap((operation) => operation.tags)).toSatisfy(
    (used: string[]) => used.every((tag) => tags.includes(tag)),
  )
  const statuses = operations.flatMap(({ responses }) => Object.keys(responses))
  expect(statuses.filter((status) => !/^\d{3}$/.test(status))).toEqual([])
  expect(
    Object.keys(document.paths['/orders/create/']?.post?.responses ?? {}),
  ).toEqual(
    '200 201 400 401 402 403 404 409 413 415 422 429 500 503'.split(' '),
  )
  expect(document.info.license.name).toBe('MIT')
})

test('I10: an answer that asks to wait says for how long', async () => {
  const { components } = await readDocument()
  expect(components.responses).toMatchObject({
    Status429: { headers: { 'Retry-After': { required: true } } },
    Status503: { headers: { 'Retry-After': { required: true } } },
  })
})

async function readDocument(): Promise<Document> {
  const shop = await createTestShop()
  onTestFinished(shop.close)
  return (await shop.send({ url: '/api/docs' })).json() as Document
}

// npm installs the generators from its registry.
if (isFull)
  test('I10: clients that are generated from the OpenAPI document compile, log in and order', {
    timeout: 600_000,
  }, async () => {
    const directory = mkdtempSync(join(tmpdir(), 'shop-clients-'))
    onTestFinished(() => rmSync(directory, { recursive: true, force: true }))
    const here = { cwd: directory }
    const write = (name: string, content: unknown) =>
      writeFileSync(
        join(directory, name),
        typeof content === 'string' ? content : JSON.stringify(content),
      )
    const bin = (name: string, ...args: string[]) =>
      run(join(directory, 'node_modules/.bin', name), args, here).catch(
        ({ stdout, stderr }) => expect.fail(`${name}: ${stdout}${stderr}`),
      )
    write('package.json', { private: true, type: 'module' })
    await run(
      'npm',
      ['install', '--no-audit', '--no-fund', '--ignore-scripts', ...packages],
      here,
    )

    const shop = await createTestShop()
    onTestFinished(shop.close)
    const baseUrl = `${await shop.listen()}/api`
    const { email, password } = await shop.newCustomer({ wallet: 5000 })
    const document = (await shop.send({ url: '/api/docs' })).json() as Document
    write('openapi.json', { ...document, servers: [{ url: baseUrl }] })
    // The paths of the specification end with a slash.
    write('redocly.yaml', {
      extends: ['recommended'],
      rules: { 'no-path-trailing-slash': 'off' },
    })
    await bin('redocly', 'lint', 'openapi.json')

    const output = { target: './clients/orval.ts', client: 'fetch', baseUrl }
    const config = { shop: { input: './openapi.json', output } }
    write('orval.config.mjs', `export default ${JSON.stringify(config)}`)
    await bin('orval', '--config', 'orval.config.mjs')
    await bin('openapi-typescript', 'openapi.json', '-o', 'clients/schema.ts')
    await bin('openapi-ts', '-i', 'openapi.json', '-o', 'clients/heyApi')

    const names = Object.keys(programs) as (keyof typeof programs)[]
    const constants = (notes: string) =>
      Object.entries({
        baseUrl,
        credentials: { email, password },
        order: orderBody({ notes }),
      }).map(
        ([name, value]) => `const ${name} = ${JSON.stringify(value)} as const`,
      )
    for (const name of names)
      write(`${name}.ts`, `${constants(name).join('\n')}\n${programs[name]}`)
    write('tsconfig.json', {
      compilerOptions,
      files: names.map((name) => `${name}.ts`),
    })
    await bin('tsc', '--project', '.')

    const numbers: string[] = []
    for (const name of names) {
      const { stdout } = await run(
        projectPath('node_modules/.bin/tsx'),
        [`${name}.ts`],
        here,
      )
      numbers.push(stdout.trim())
    }
    const placed = (
      await shop.send({
        url: '/api/orders/list-orders/',
        as: await shop.login(email, password),
      })
    ).json() as { order_id: string }[]
    expect(placed.map(({ order_id }) => order_id).reverse()).toEqual(numbers)
  })
