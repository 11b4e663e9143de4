import { expect, test } from 'vitest'
import {
  fill,
  handoffOf,
  isAt,
  openShopInTabs,
  returnAddress,
  submit,
  until,
} from '#test/support/client/openShopInTabs.ts'
import type { ShopTab } from '#test/support/client/openShopTab.ts'
import { fakeTimers } from '#test/support/timing/fakeTimers.ts'

fakeTimers()

const formOf = ({ actors }: ShopTab) =>
  actors.checkout.getSnapshot().context.form

async function openWithNote() {
  const shop = openShopInTabs()
  const tabStorage = new Map<string, string>()
  const tab = await shop.openTab({ path: '/ordernow', own: tabStorage })

  await fill(tab)
  for (const event of [
    { type: 'note.edit' },
    { type: 'note.type', note: 'Severe nut allergy' },
    { type: 'note.save' },
  ] as const)
    tab.actors.checkout.send(event)

  return { shop, tab, tabStorage }
}

test('E17: another tab begins with a form of its own, and leaving the checkout there takes nothing away here', async () => {
  const { shop, tab, tabStorage } = await openWithNote()
  const other = await shop.openTab()

  await until(() => isAt(other, 'editing'))
  expect(formOf(other)).toMatchObject({ note: '', slotId: null })
  other.goTo('/ordernow')
  tab.close()

  const again = await shop.openTab({ own: tabStorage })
  await until(() => isAt(again, 'editing'))
  expect(formOf(again)).toMatchObject({ note: 'Severe nut allergy', slotId: 2 })
})

test('E17 F4: a payment that leads back in another tab finds the form of the one that began it', async () => {
  const shop = openShopInTabs()
  const tab = await shop.openTab({ path: '/ordernow' })
  await submit(tab)
  const form = formOf(tab)
  tab.close()
  const back = await shop.openTab({ path: returnAddress })
  await until(() => handoffOf(back) !== undefined)
  expect(formOf(back)).toEqual(form)
})
