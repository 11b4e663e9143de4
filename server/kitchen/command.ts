import type { ServerContext } from '../context.ts'

export type Command = {
  usage: string
  does: string
  /** Runs the command and returns its output; `user` is logged in at the terminal. Throws a Refusal. */
  run: (context: ServerContext, args: string[], user: string) => Promise<string>
}
