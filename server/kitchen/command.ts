import type { ServerContext } from '../context.ts'

/** A verb of `npm run kitchen`. */
export type Command = {
  /** What is typed after `npm run kitchen -- `. */
  usage: string
  /** One line for the help. */
  does: string
  /** Does it, and returns what the operator reads; `user` is who is logged in at the terminal. Throws a Refusal. */
  run: (context: ServerContext, args: string[], user: string) => Promise<string>
}
