const files = import.meta.glob<Record<string, unknown>>(
  '../../../server/db/schema/*.ts',
  {
    eager: true,
  },
)

/** All that the files of the schema export: tables and their types. */
export const schema: Record<string, unknown> = Object.assign(
  {},
  ...Object.values(files),
)
