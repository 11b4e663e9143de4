import type { ServerContext } from '#server/context.ts'
import { runRound } from '#server/lib/runRound.ts'
import { orderMailWork } from '#server/mails/orderMailWork.ts'

export async function writeMails(context: ServerContext): Promise<void> {
  const { signal } = new AbortController()
  const failed = (error: unknown) => {
    throw error
  }
  while ((await runRound(orderMailWork(context), signal, failed)) > 0);
}
