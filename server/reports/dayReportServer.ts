import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { join } from 'node:path'
import { isSydneyDate } from '#contract/schedule.ts'
import { auditBooks } from '../auditor/auditBooks.ts'
import type { Database } from '../db/client.ts'
import { readDayReport } from './readDayReport.ts'

/**
 * Serves the day report to `npm run orders`, and what is wrong with the books to `npm run audit`, while the shop runs on PGlite, which only one process can open.
 * It listens on the loopback interface; the access key is a file in the data directory.
 */
export async function startDayReportServer(db: Database, directory: string): Promise<() => void> {
  const key = randomBytes(32).toString('base64url')
  const server = createServer((request, response) => {
    const address = new URL(request.url ?? '/', 'http://localhost')
    const report = isAllowed(request, key) ? read(db, address) : null
    Promise.resolve(report ?? Promise.reject(new Error('refused'))).then(
      (text) => response.end(text),
      () => response.writeHead(403).end(),
    )
  })
  server.unref()
  const file = join(directory, fileName)
  writeFileSync(file, JSON.stringify({ url: await listen(server), key }), { mode: 0o600 })
  return () => {
    rmSync(file, { force: true })
    server.close()
    server.closeAllConnections()
  }
}

/** Fetches the report of a date from the shop that runs on a data directory; null when none runs. */
export async function fetchDayReport(directory: string, date: string): Promise<string | null> {
  return await fetchFrom(directory, `?date=${date}`)
}

/** Fetches what is wrong with the books from the shop that runs on a data directory; null when none runs. */
export async function fetchAudit(directory: string): Promise<string[] | null> {
  const findings = await fetchFrom(directory, 'audit')
  return findings === null ? null : JSON.parse(findings)
}

async function fetchFrom(directory: string, path: string): Promise<string | null> {
  try {
    const { url, key } = JSON.parse(readFileSync(join(directory, fileName), 'utf8'))
    const headers = { authorization: `Bearer ${key}` }
    const answer = await fetch(`${url}/${path}`, { headers })
    return answer.ok ? await answer.text() : null
  } catch {
    return null
  }
}

const fileName = 'kitchen.json'

/** The answer to an address, or null when there is none. */
function read(db: Database, { pathname, searchParams }: URL): Promise<string> | null {
  if (pathname === '/audit') return auditBooks(db).then((findings) => JSON.stringify(findings))
  const date = searchParams.get('date') ?? ''
  return isSydneyDate(date) ? readDayReport(db, date) : null
}

function isAllowed(request: IncomingMessage, key: string): boolean {
  const given = Buffer.from(request.headers.authorization ?? '')
  const wanted = Buffer.from(`Bearer ${key}`)
  return given.length === wanted.length && timingSafeEqual(given, wanted)
}

async function listen(server: Server): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string')
    throw new Error('The day report server has no port.')
  return `http://127.0.0.1:${address.port}`
}
