import type { Config } from 'drizzle-kit'

export const { dialect, schema, out }: Config = {
  dialect: 'postgresql',
  schema: './server/db/schema/*.ts',
  out: './server/db/migrations',
}
