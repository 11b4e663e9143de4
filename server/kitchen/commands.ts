import type { ServerContext } from '../context.ts'
import { Refusal } from '../domain/refusal.ts'
import { cancelCommand } from './cancelCommand.ts'
import { closeCommand } from './closeCommand.ts'
import { closedCommand } from './closedCommand.ts'
import type { Command } from './command.ts'
import { lookIntoCommand } from './lookIntoCommand.ts'
import { openCommand } from './openCommand.ts'
import { refundCommand } from './refundCommand.ts'
import { retryCommand, settledCommand } from './settleCommands.ts'

const commands: Record<string, Command> = {
  cancel: cancelCommand,
  refund: refundCommand,
  close: closeCommand,
  open: openCommand,
  closed: closedCommand,
  'look-into': lookIntoCommand,
  retry: retryCommand,
  settled: settledCommand,
}

export type CommandLine = { args: string[]; user: string }

/** True for a request for help, which needs no shop. */
export function wantsHelp([word, ...others]: readonly string[]): boolean {
  const asks = ['help', '--help', '-h']
  return (
    word === undefined ||
    asks.includes(word) ||
    others.some((argument) => argument === '--help')
  )
}

export function kitchenHelp(): string {
  const rows = Object.values(commands).map(
    ({ usage, does }) => `  npm run kitchen -- ${usage}\n      ${does}`,
  )
  return ['What the kitchen can do:', ...rows].join('\n')
}

/** Runs a command line and returns its output. Throws a Refusal or an UnfinishedCommand. */
export async function runKitchen(
  context: ServerContext,
  { args: [word = '', ...args], user }: CommandLine,
): Promise<string> {
  if (!Object.hasOwn(commands, word))
    throw new Refusal(
      `"${word}" is not known: "npm run kitchen -- help" says what is.`,
    )
  return (await commands[word]?.run(context, args, user)) ?? ''
}
