import type { ServerContext } from '../context.ts'
import { UnfinishedCommand } from '../domain/unfinishedCommand.ts'

export type Command = {
  usage: string
  does: string
  /**
   * Runs the command and returns its output; `user` is logged in at the terminal. Throws a Refusal, or an
   * UnfinishedCommand with the output.
   */
  run: (context: ServerContext, args: string[], user: string) => Promise<string>
}

/** Returns the output of a command. Throws it as an UnfinishedCommand if a part of the work has failed. */
export function outputOf(text: string, hasFailed: boolean): string {
  if (hasFailed) throw new UnfinishedCommand(text)
  return text
}
