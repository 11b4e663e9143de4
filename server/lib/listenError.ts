import { StartUpError } from './startUpError.ts'

/** The StartUpError of a server that cannot listen; `name` is the setting of its port. */
export function listenError(
  error: unknown,
  host: string,
  port: number,
  name: string,
) {
  const code = error instanceof Error && 'code' in error ? error.code : ''
  if (code === 'EADDRINUSE')
    return new StartUpError(
      `Port ${port} is in use: stop what listens there, or choose another one with ${name}=${port + 10}.`,
    )
  if (code === 'EACCES')
    return new StartUpError(
      `Port ${port} needs more rights: choose one above 1023 with ${name}.`,
    )

  return new StartUpError(
    `HOST=${host} cannot be listened on: ${String(code)}.`,
  )
}
