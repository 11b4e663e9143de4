import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { bundleServer } from './bundleServer.ts'
import { defaultDataDir } from './defaultDataDir.ts'

export type ServerProcess = {
  child: ChildProcess
  url: string
  output: () => string
  /** Resolves with the exit code, null when a signal ended it. */
  exited: Promise<number | null>
}

/**
 * Runs the bundled `server/main.ts` with PATH and these variables only; resolves once the server is open or has ended.
 */
export async function startServerProcess(
  env: Record<string, string>,
): Promise<ServerProcess> {
  const { main } = await bundleServer()
  const child = spawn(process.execPath, main, {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      ...defaultDataDir(env),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  const exited = once(child, 'exit').then(([code]) =>
    typeof code === 'number' ? code : null,
  )
  const opened = new Promise<void>((resolve) => {
    const listen = (chunk: Buffer) => {
      output += chunk
      if (output.includes('is open at')) resolve()
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
  })

  await Promise.race([opened, exited])
  return {
    child,
    url: `http://127.0.0.1:${env.PORT}`,
    output: () => output,
    exited,
  }
}
