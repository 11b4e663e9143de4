import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shutDownInOrder } from '#server/lib/shutdown.ts'
import { writeStore } from '#test/support/database/writeStore.ts'
import { freePort } from '#test/support/process/freePort.ts'
import { startServerProcess } from '#test/support/process/startServer.ts'
import { deferred } from '#test/support/timing/deferred.ts'

/** A mail server that accepts connections and never answers; `taken` resolves with the first one. */
async function openSilentMailServer() {
  const taken = deferred<Socket>()
  const server = createServer((socket) =>
    taken.resolve(socket.on('error', () => undefined)),
  )

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' ? address?.port : 0

  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: taken.promise,
    close: () => server.close(),
  }
}

test('N5: told to stop while a mail server does not answer, the shop closes its database and ends in peace', async () => {
  const directory = mkdtempSync(join(tmpdir(), 'shop-data-'))
  await writeStore(directory)

  const mailServer = await openSilentMailServer()
  const server = await startServerProcess({
    DATA_DIR: directory,
    SMTP_URL: mailServer.url,
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
  })
  const message = {
    first_name: 'Mei',
    last_name: 'Lin',
    email: 'mei@customers.example',
  }
  const sent = await fetch(`${server.url}/api/contactus/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...message, message: 'Is the mapo tofu spicy?' }),
  })
  expect(sent.ok).toBe(true)

  const socket = await mailServer.taken
  server.child.kill('SIGTERM')
  expect([await server.exited, readdirSync(directory)]).toEqual([
    0,
    ['sandbox', 'store'],
  ])

  socket.destroy()
  mailServer.close()
  rmSync(directory, { recursive: true })
})

test('N5: listening ends first and the database last, whatever fails in between', async () => {
  const ended: string[] = []
  const end = (name: string) => async () => void ended.push(name)
  const broken = async () => {
    ended.push('work')
    throw new Error('The work broke.')
  }
  const ends = {
    database: end('database'),
    provider: end('provider'),
    reports: end('reports'),
    work: broken,
    server: end('server'),
  }
  await expect(shutDownInOrder(ends)).rejects.toThrow('The work broke.')
  expect(ended).toEqual(['server', 'work', 'provider', 'reports', 'database'])
})
