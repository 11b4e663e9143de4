import { daysName, openDays } from '../orders/closeDays.ts'
import type { Command } from './command.ts'
import { readDays } from './dayFlags.ts'
import { readFlags } from './flags.ts'

const usage = 'open 2026-12-25[..2026-12-28] [--by NAME]'

export const openCommand: Command = {
  usage,
  does: 'opens a closed day again, also one of closed_days.csv',
  run: async (context, args, user) => {
    const flags = readFlags(args, { by: 'string' }, usage)
    const days = readDays(flags, usage)
    const isNew = await openDays(context, days, String(flags.values.by ?? user))
    return `${daysName(days)} is open${isNew ? '' : ' already'}.`
  },
}
