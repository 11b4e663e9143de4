import { expect, test } from 'vitest'
import { dishLink, linkedItem } from '#contract/dishLink.ts'
import {
  hasFilters,
  linkedView,
  menuLink,
  wholeMenu,
} from '#contract/menuLink.ts'

test.each<[string, Record<string, unknown>, string | null]>([
  ['/ordernow', { openModal: 'true', itemId: '7' }, '7'],
  ['/ordernow', { openModal: 'true' }, ''],
  ['/ordernow', { openModal: 'true', itemId: ['7', '8'] }, ''],
  ['/ordernow', { openModal: 'false', itemId: '7' }, null],
  ['/ordernow', { itemId: '7' }, null],
  ['/', { openModal: 'true', itemId: '7' }, null],
])('C6: %s with %j opens the dish %j', (path, query, expected) => {
  expect(linkedItem(path, query)).toBe(expected)
})

test('C12: the link to a dish opens that dish', () => {
  const { pathname, searchParams } = new URL(
    dishLink(7),
    'https://shop.example',
  )
  expect(linkedItem(pathname, Object.fromEntries(searchParams))).toBe('7')
})

const views = [
  wholeMenu,
  { ...wholeMenu, search: 'rice & peas' },
  { ...wholeMenu, category: 3 },
  { ...wholeMenu, tag: 2 },
  { ...wholeMenu, without: ['Egg', 'Soy'] },
]

test('C13: the address of a view of the menu leads to that view, and names only what is asked for', () => {
  expect(views.map(menuLink)).toEqual([
    '/ordernow',
    '/ordernow?search=rice%20%26%20peas',
    '/ordernow?category=3',
    '/ordernow?tag=2',
    '/ordernow?without=Egg%2CSoy',
  ])
  const back = views.map((view) =>
    new URL(menuLink(view), 'https://shop.example').searchParams.entries(),
  )
  expect(back.map((query) => linkedView(Object.fromEntries(query)))).toEqual(
    views,
  )
})

test('C13: only a tag and allergens narrow what was found', () => {
  expect(views.map(hasFilters)).toEqual([false, false, false, true, true])
})

test.each(['0', '-1', '1.5', 'x', '', null, ['2', '3']])(
  '%j is the id of no section',
  (id) => {
    expect(linkedView({ category: id, tag: id })).toEqual(wholeMenu)
  },
)

test('a search that is no text looks for nothing', () => {
  expect(linkedView({ search: ['a', 'b'], without: 3 })).toEqual(wholeMenu)
  expect(linkedView({ search: ' rice ', without: ',Egg,' })).toEqual({
    ...wholeMenu,
    search: 'rice',
    without: ['Egg'],
  })
})
