import type { Env } from '../config/env.ts'
import { sendToKitchen } from '../kitchen/commandServer.ts'
import {
  type CommandLine,
  kitchenHelp,
  runKitchen,
  wantsHelp,
} from '../kitchen/commands.ts'
import { commandContext } from './commandContext.ts'
import { changeInShop } from './readFromShop.ts'

/** Runs a line of `npm run kitchen` and returns its output. Throws a StartUpError or an UnfinishedCommand. */
export async function runKitchenCommand(
  env: Env,
  command: CommandLine,
): Promise<string> {
  if (wantsHelp(command.args)) return kitchenHelp()
  return await changeInShop(env, {
    running: (directory) => sendToKitchen(directory, command),
    closed: async (db) =>
      await runKitchen(await commandContext(env, db), command),
  })
}
