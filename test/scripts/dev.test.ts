import { execFile } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { projectPath } from '#server/lib/projectPath.ts'
import { writeStore } from '#test/support/database/writeStore.ts'
import { freePortOfThree } from '#test/support/process/freePort.ts'
import { patience } from '#test/support/timing/patience.ts'
import { startCommand } from './startCommand.ts'

/** A copy of the project: a developer may have a `.env`, and other tests need `dist/` during the build. */
let project: string
const copiedFiles = [
  'contract',
  'inspector',
  'machines',
  'sandbox',
  'scripts',
  'server',
  'src',
  'index.html',
  'package.json',
  'vite.config.ts',
  'vite.sandbox.config.ts',
]

beforeAll(() => {
  project = mkdtempSync(join(tmpdir(), 'dev-'))
  for (const name of copiedFiles)
    cpSync(projectPath(name), join(project, name), { recursive: true })
  symlinkSync(projectPath('node_modules'), join(project, 'node_modules'))
})
afterAll(() => rmSync(project, { recursive: true }))

async function runDev(settings: string) {
  writeFileSync(join(project, '.env'), settings)
  const env = { PATH: process.env.PATH, HOME: process.env.HOME }
  const started = promisify(execFile)('npm', ['run', '--silent', 'dev'], {
    cwd: project,
    env,
  })

  onTestFinished(() => void started.child.kill())
  return await started.catch(({ code, stdout, stderr }) => [
    code,
    `${stdout}${stderr}`,
  ])
}

test.each([
  ['the sandbox', 1, '127.0.0.1', 'SANDBOX_PORT'],
  ['Vite', 2, 'localhost', 'PORT'],
])(
  'N2: the port of %s after PORT of .env, in use, stops npm run dev with one sentence',
  async (_, distance, host, name) => {
    const first = await freePortOfThree()
    const port = first + distance
    const holder = createServer()

    await new Promise<void>((resolve) => holder.listen(port, host, resolve))
    const answer = await runDev(`PORT=${first}`)
    holder.close()
    expect(answer).toEqual([
      1,
      `Port ${port} is in use: stop what listens there, or choose another one with ${name}=${port + 10}.\n`,
    ])
  },
)

test('N2 N29: a bad setting in .env stops npm run dev with one sentence, beside a line for each unknown name', async () => {
  const sentences = [
    'SELER_NAME in .env is not known: did you mean SELLER_NAME?',
    'PORT is not usable: it must be a port number such as 3000.\n',
  ]
  expect(await runDev('PORT=x\nSELER_NAME=Noodles')).toEqual([
    1,
    sentences.join('\n'),
  ])
})

test('N2: npm run dev prints its address when the shop answers there', async () => {
  const data = mkdtempSync(join(project, 'data-'))
  await writeStore(data)
  const first = await freePortOfThree()
  writeFileSync(join(project, '.env'), `PORT=${first}\nDATA_DIR=${data}`)

  const command = startCommand('npm', ['run', 'dev'], {}, project)
  onTestFinished(() => command.kill())
  await vi.waitFor(
    () => expect(command.output()).toContain(`localhost:${first + 2}/`),
    patience,
  )
  const { status } = await fetch(
    `http://localhost:${first + 2}/api/translations/all`,
  )
  expect(status).toBe(200)
})

// The test finds leftover processes in /proc.
test.runIf(existsSync('/proc/self/environ'))(
  'N5: Ctrl-C ends npm run dev, whose server is told once and closes its database',
  async () => {
    const data = join(project, '.data')
    await writeStore(data)
    writeFileSync(
      join(project, '.env'),
      `PORT=${await freePortOfThree()}\nDATA_DIR=${data}`,
    )

    const command = startCommand('npm', ['run', 'dev'], {}, project)
    onTestFinished(() => command.kill())
    await vi.waitFor(
      () => expect(command.output()).toContain(' is open at '),
      patience,
    )
    expect(readdirSync(data)).toContain('lock')

    command.signal('SIGINT', 'group')
    await vi.waitFor(() => expect(command.processes()).toEqual([]), patience)
    await command.exited
    expect(command.output()).not.toContain('Force killing')
    expect(readdirSync(data)).not.toContain('lock')
  },
)
