import { getTableName, type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as checkout from '#server/db/schema/checkout.ts'
import * as menu from '#server/db/schema/menu.ts'
import { BusyError } from '#server/lib/workQueue.ts'
import type { Catalogue } from '#server/menu/catalogue.ts'
import { readCatalogueVersion } from '#server/menu/catalogueVersion.ts'
import {
  CatalogueChangedError,
  retryOnCatalogueChange,
} from '#server/orders/catalogueChanged.ts'
import { bothDatabases } from '#test/support/database/create.ts'
import { useOrderingShop } from '#test/support/shop/useOrdering.ts'

/** No order and no menu depends on these tables. */
const others = [menu.reviews, checkout.walletCoupons, checkout.couponUses]
const tables = [...Object.values(menu), ...Object.values(checkout)].filter(
  (table) => !others.some((other) => other === table),
)

describe.each(bothDatabases)('the catalogue on %s', (database) => {
  const on = useOrderingShop(database)
  const raises = async (statement: SQL) => {
    const before = await readCatalogueVersion(on.shop.db)
    await on.shop.db.execute(statement)
    return (await readCatalogueVersion(on.shop.db)) > before
  }

  test('L1: a change of any of its tables raises its version, whoever makes it', async () => {
    const deaf: string[] = []
    for (const table of tables)
      if (!(await raises(sql`delete from ${table} where false`)))
        deaf.push(getTableName(table))
    expect([tables.length, deaf]).toEqual([13, []])
    expect(await raises(sql`delete from wallets where false`)).toBe(false)
  })
})

test('M10: an order under which the catalogue changes again and again is told to come back', async () => {
  let version = 0
  let tries = 0
  const current = async () => ({ version: ++version }) as Catalogue
  const placing = retryOnCatalogueChange(
    { latest: current, current },
    async () => {
      if (++tries > 50) return 'never ends'
      throw new CatalogueChangedError()
    },
  )
  await expect(placing).rejects.toThrow(BusyError)
  expect(tries).toBe(4)
})
