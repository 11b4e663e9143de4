const files = import.meta.glob<Record<string, unknown>>(
  '../../../server/db/schema/*.ts',
  {
    eager: true,
  },
)

export const schema: Record<string, unknown> = Object.assign(
  {},
  ...Object.values(files),
)
