import { existsSync } from 'node:fs'
import {
  createDatabase,
  startPostgres,
} from '#test/support/database/postgres.ts'
import { createShopHost, startServer } from './server.ts'

/** Starts one Postgres for all stories; each story gets a copy of a seeded database. */
export default async function globalSetup() {
  if (!existsSync('dist/server/main.js'))
    throw new Error(
      'The stories run the built program: run `npm run build` first.',
    )

  const postgres = await startPostgres()
  const seeded = await createDatabase(postgres.url)
  const host = createShopHost()

  await startServer(host, { DATABASE_URL: seeded.url, SANDBOX: '1' })
  await host.end()
  process.env.STORY_POSTGRES = postgres.url('{database}')
  process.env.STORY_TEMPLATE = seeded.name

  return () => postgres.stop()
}
