import { test as plain } from '@playwright/test'
import { languageFacts, languages } from '#contract/languages.ts'
import { isFull } from '#test/support/process/isFull.ts'
import { coverageGaps } from '#test/support/walker/coverageGaps.ts'
import {
  type LongWalk,
  leavesOf,
  longWalks,
} from '#test/support/walker/longWalks.ts'
import { expect, failedLoad, test } from './support/story.ts'
import { textsOf } from './support/texts.ts'
import { checkout } from './walks/checkout.ts'
import { paymentHandoff } from './walks/handoff.ts'
import { type AnyTable, playWalk } from './walks/playWalk.ts'
import { scanState } from './walks/scanState.ts'

test.use({
  isInspected: true,
  expectedConsole: [failedLoad],
})

const tables = { paymentHandoff, checkout } as unknown as Record<
  string,
  AnyTable
>

const sample = { name: 'checkout', language: 'en', at: 3 } as const

for (const [name, table] of Object.entries(tables)) {
  let found: LongWalk[] | null = null
  /** Searched only where needed, because the search takes a while. */
  const walks = () => {
    found ??= longWalks(table.machine, table)
    return found
  }
  const wanted = isFull
    ? languages.flatMap((language) =>
        walks().map((_, at) => ({ language, at })),
      )
    : [sample].filter((walk) => walk.name === name)

  plain(
    `J20: the walks of ${name} take every transition and rest in every state, or it is said why not`,
    () => expect(coverageGaps(table, walks())).toEqual([]),
  )

  for (const { language, at } of wanted)
    test.describe(`in ${language}`, () => {
      test.use({ locale: languageFacts[language].locale })

      test(`J20 A19: walk ${at + 1} of ${name}: the browser goes where the machine says, and each state is well to see, in ${language}`, async ({
        page,
        context,
        shop,
      }, info) => {
        test.slow(isFull, 'Each picture is a scan.')
        const walk = walks()[at]
        if (!walk) throw new Error(`There is no walk ${at + 1} of ${name}.`)

        const seen = walks().slice(0, at).flatMap(statesOf)
        const unseen = new Set(
          statesOf(walk).filter((state) => !seen.includes(state)),
        )

        await playWalk(table, walk, {
          page,
          context,
          shop,
          language,
          t: textsOf(language),
          async look(state) {
            if (isFull && unseen.delete(state))
              await scanState(page, `${name}.${state}`, info)
          },
        })
      })
    })
}

function statesOf({ moves }: LongWalk): string[] {
  return moves.flatMap(({ snapshot }) => leavesOf(snapshot.value))
}
