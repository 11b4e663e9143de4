import { test as plain } from '@playwright/test'
import { languageFacts, languages } from '#contract/languages.ts'
import { isFull } from '#test/support/process/isFull.ts'
import { complaintsOf } from '#test/support/walker/complaints.ts'
import { leavesOf, longWalks } from '#test/support/walker/longWalks.ts'
import { expect, test, testIf } from './support/story.ts'
import { textsOf } from './support/texts.ts'
import { checkout } from './walks/checkout.ts'
import { type AnyTable, drive } from './walks/drive.ts'
import { forgotPassword } from './walks/forgotPassword.ts'
import { codeForm, resetForm } from './walks/forgotPasswordForms.ts'
import { paymentHandoff } from './walks/handoff.ts'
import { lookAt } from './walks/look.ts'
import { walletRecharge } from './walks/walletRecharge.ts'

test.use({
  isInspected: true,
  // The browser's own lines for a call that was cut or refused.
  expectedConsole: [/Failed to load resource/],
})

const tables = {
  forgotPassword,
  codeForm,
  resetForm,
  walletRecharge,
  paymentHandoff,
  checkout,
} as unknown as Record<string, AnyTable>

/** The walk that every run takes; the others belong to the full one. */
const sample = 'checkout 4 en'

for (const [name, table] of Object.entries(tables)) {
  const walks = longWalks(table.machine, table)
  const statesOf = (at: number) => [
    ...new Set(walks[at]?.moves.flatMap(({ snapshot }) => leavesOf(snapshot.value))),
  ]

  plain(
    `J20: the walks of ${name} take every transition and rest in every state, or it is said why not`,
    () => expect(complaintsOf(table, walks)).toEqual([]),
  )

  for (const language of languages)
    for (const [at, walk] of walks.entries())
      test.describe(`in ${language}`, () => {
        test.use({ locale: languageFacts[language].locale })
        const before = walks.slice(0, at).flatMap((_, earlier) => statesOf(earlier))
        const unseen = new Set(statesOf(at).filter((state) => !before.includes(state)))

        testIf(sample === `${name} ${at + 1} ${language}`)(
          `J20 A19: walk ${at + 1} of ${name}: the browser goes where the machine says, and each state is well to see, in ${language}`,
          async ({ page, context, shop }, info) => {
            test.slow(isFull, 'Each picture is a scan.')
            await drive(table, walk, {
              ...{ page, context, shop, language, t: textsOf(language) },
              async look(state) {
                if (isFull && unseen.delete(state)) await lookAt(page, `${name}.${state}`, info)
              },
            })
          },
        )
      })
}
