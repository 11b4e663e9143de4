import {
  cleanup,
  fireEvent,
  screen,
  waitFor,
  within,
} from '@testing-library/react'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { listItems, type MenuItem } from '#contract/menu.ts'
import { wholeMenu } from '#contract/menuLink.ts'
import { OrderPage } from '#src/features/menu/OrderPage.tsx'
import { truncate } from '#src/features/menu/truncate.ts'
import { isNearEnd } from '#src/features/menu/useNearEnd.ts'
import { listen } from '#test/support/client/announcements.ts'
import { isAriaDisabled } from '#test/support/client/isAriaDisabled.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import { wholeText } from '#test/support/client/wholeText.ts'
import type { Answer, Answers } from '#test/support/fakes/server.ts'
import { sampleItem, samplePortion } from '#test/support/fixtures/menu.ts'

afterEach(cleanup)

const tofu = sampleItem({ allergens: 'Soy, Wheat' })
const extras = [
  { id: 3, name: 'Fried egg', price: 250, allergens: 'Egg' },
  { id: 4, name: 'Chilli oil', price: 0 },
  { id: 5, name: 'Greens', price: 450, allergens: '' },
]
const rice = sampleItem({
  id: 1,
  name: 'Fried Rice',
  trans_code: 'menu.none',
  price: 1490,
})

test('A10 C2: a card shows name, price, picture from the API host, tags and an add button', async () => {
  open()
  const card = within(await findCard('Mapo Tofu'))
  expect(card.getByText('from A$15.90')).toBeTruthy()
  expect(card.getByText('Spicy')).toBeTruthy()
  expect(
    card.getByRole('button', { name: 'Add Mapo Tofu: choose a portion' }),
  ).toBeTruthy()
  expect(card.getByRole('presentation').getAttribute('src')).toBe(
    '/media/items/mapo-tofu.svg',
  )
})

test('C2: where the small pictures of a dish do not load, its drawing is shown, and then a plate', async () => {
  open()
  const picture = within(
    await findCard('Mapo Tofu'),
  ).getByRole<HTMLImageElement>('presentation')
  expect(picture.srcset).toContain('/media/items/240/mapo-tofu.avif 240w')

  fireEvent.error(picture)
  expect([picture.srcset, picture.getAttribute('src')]).toEqual([
    '',
    '/media/items/mapo-tofu.svg',
  ])

  fireEvent.error(picture)
  expect(picture.getAttribute('src')).toBe('/media/plate.svg')
})

test.each([
  ['x'.repeat(60), 'x'.repeat(60)],
  ['x'.repeat(61), `${'x'.repeat(60)}…`],
  [`${'x'.repeat(59)} and more`, `${'x'.repeat(59)}…`],
  ['🍜'.repeat(61), `${'🍜'.repeat(60)}…`],
  [`${'a'.repeat(60)}.`, 'a'.repeat(60)],
  [`${'豆'.repeat(60)}。`, '豆'.repeat(60)],
  [`${'a'.repeat(60)}.b`, `${'a'.repeat(60)}…`],
])('C2: a description of more than 60 characters is cut: %s', (text, shown) => {
  expect(truncate(text)).toBe(shown)
})

test('C1: Enter, leaving the field and the button search, and the same words are asked for once', async () => {
  const { queries } = open()
  await findCard('Mapo Tofu')

  const field = screen.getByRole('searchbox', { name: 'Search the menu' })
  const button = screen.getByRole('button', { name: 'Search' })
  fireEvent.change(field, { target: { value: 'tofu' } })
  fireEvent.submit(field)
  fireEvent.blur(field)
  fireEvent.change(field, { target: { value: 'rice' } })
  fireEvent.blur(field)
  fireEvent.change(field, { target: { value: 'soup' } })
  fireEvent.click(button)

  const searches = queries.flatMap(({ search }) => search ?? [])
  expect(searches).toEqual(['tofu', 'rice', 'soup'])
})

test('C8: all food comes first among the categories, and a choice narrows the menu', async () => {
  const { queries } = open()
  await screen.findByRole('option', { name: 'Soups' })

  const select = screen.getByRole('combobox', { name: 'Category' })
  expect(
    within(select)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual(['All food', 'Soups'])

  fireEvent.change(select, { target: { value: '3' } })
  expect(queries.at(-1)).toEqual({ page: '1', category: '3' })
})

test('C8: the category dropdown says that it loads, that it failed, and tries again', async () => {
  const answers: Answers = { 'GET /menu/category/': { status: 500 } }
  open(answers)

  const select = screen.getByRole<HTMLSelectElement>('combobox', {
    name: 'Category',
  })
  const selectedText = () => select.selectedOptions[0]?.textContent
  expect(selectedText()).toBe('Loading categories...')

  await waitFor(() => expect(selectedText()).toBe('Error loading categories'))
  answers['GET /menu/category/'] = categories
  fireEvent.click(screen.getByRole('button', { name: 'Load categories again' }))
  expect(await screen.findByRole('option', { name: 'Soups' })).toBeTruthy()
  expect(selectedText()).toBe('All food')
})

test('C3: a short page loads what is left, and says when all is loaded', async () => {
  open({
    'GET /menu/items/': (_, { page }) =>
      page === '1' ? items([tofu], 2) : items([rice]),
  })
  await findCard('Mapo Tofu')
  await findCard('Fried Rice')
  expect(await screen.findByText('All items loaded')).toBeTruthy()
})

test.each([
  ['the footer 101 px below the view', 101, 1200, false],
  ['the footer 100 px below the view', 100, 1200, true],
  ['no footer and 201 px to the end', Infinity, 201, false],
  ['no footer and 200 px to the end', Infinity, 200, true],
])('C3: %s', (_, toFooter, toEnd, isNear) => {
  expect(isNearEnd(toFooter, toEnd)).toBe(isNear)
})

test('C14: portions and extras say what they have in them, and the dish adds up what is chosen', async () => {
  const regular = samplePortion({ addons: extras })
  const set = samplePortion({
    id: 13,
    portion_name: 'Set',
    trans_code: null,
    allergens: 'Soy, Sesame',
  })

  open({ 'GET /menu/items/': items([{ ...tofu, portion: [regular, set] }]) })
  const dialog = await openTofu()
  expect(
    dialog.getByRole('radio', { name: /Set.*Also contains: Sesame/ }),
  ).toBeTruthy()

  fireEvent.click(dialog.getByRole('radio', { name: /Regular/ }))
  expect(dialog.getByText('Contains: Soy, Wheat')).toBeTruthy()
  expect(
    dialog.getByRole('checkbox', { name: /Chilli oil.*Allergens not stated/ }),
  ).toBeTruthy()
  expect(dialog.getByRole('checkbox', { name: 'Greens + A$4.50' })).toBeTruthy()

  fireEvent.click(
    dialog.getByRole('checkbox', { name: /Fried egg.*Contains: Egg/ }),
  )
  expect(dialog.getByText('Contains: Soy, Wheat, Egg')).toBeTruthy()
})

test('C18: a dish says its tags and allergens, then its portions, their nutrition, and the add-ons', async () => {
  open({ 'GET /menu/items/': items([{ ...tofu, seafood_origin: 'mixed' }]) })
  const dialog = await openTofu()
  const parts = [
    dialog.getByText('Spicy'),
    dialog.getByText('Contains: Soy, Wheat'),
    dialog.getByText('Seafood: Mixed (Australian and imported)'),
    dialog.getByRole('group', { name: 'Choose your portion' }),
    dialog.getByRole('region', { name: 'Nutrition' }),
    dialog.getByRole('button', { name: 'Share' }),
  ]
  expect(parts.toSorted(inDocumentOrder)).toEqual(parts)
})

function inDocumentOrder(first: Node, second: Node): number {
  const { DOCUMENT_POSITION_FOLLOWING } = Node
  return first.compareDocumentPosition(second) & DOCUMENT_POSITION_FOLLOWING
    ? -1
    : 1
}

test('C14: a dish of which nothing is stated is not called free of allergens', async () => {
  open({ 'GET /menu/items/': items([sampleItem({ allergens: undefined })]) })
  const dialog = await openTofu()
  expect(dialog.queryByText('No declared allergens')).toBeNull()
  expect(dialog.getAllByText('Allergens not stated').length).toBeGreaterThan(0)
})

test('C15: a card and each portion show weight and price per 100 g, where the weight is known', async () => {
  const plan = samplePortion({
    id: 12,
    portion_name: '5 meals',
    trans_code: null,
    portion_weight: 0,
  })
  open({
    'GET /menu/items/': items([{ ...tofu, portion: [...tofu.portion, plan] }]),
  })

  const card = within(await findCard('Mapo Tofu'))
  expect(card.getByText(wholeText('350g · A$4.54 / 100g'))).toBeTruthy()
  const dialog = await openTofu()
  expect(
    dialog.getByRole('radio', { name: 'Regular A$15.90 350g A$4.54 / 100g' }),
  ).toBeTruthy()
  expect(
    dialog.getByRole('radio', {
      name: 'Meal set A$18.90 450g A$4.20 / 100g',
    }),
  ).toBeTruthy()
  expect(dialog.getByRole('radio', { name: '5 meals A$15.90' })).toBeTruthy()
})

test('C17: a card, the dish, a portion and an extra say where their seafood is from', async () => {
  const prawns = { id: 8, name: 'Prawns', price: 600, allergens: 'Crustacean' }
  const extra = { ...prawns, seafood_origin: 'imported' } as const
  const large = samplePortion({
    id: 13,
    portion_name: 'With squid',
    trans_code: null,
    seafood_origin: 'mixed',
  })
  open({
    'GET /menu/items/': items([
      {
        ...tofu,
        seafood_origin: 'australian',
        portion: [samplePortion({ addons: [extra] }), large],
      },
    ]),
  })
  const card = within(await findCard('Mapo Tofu'))
  expect(card.getByText('Seafood: Australian')).toBeTruthy()

  const dialog = await openTofu()
  expect(dialog.getByText('Seafood: Australian')).toBeTruthy()
  expect(
    dialog.getByRole('radio', {
      name: /With squid.*Seafood: Mixed \(Australian and imported\)/,
    }),
  ).toBeTruthy()

  fireEvent.click(dialog.getByRole('radio', { name: /Regular/ }))
  expect(
    dialog.getByRole('checkbox', {
      name: /Prawns.*Contains: Crustacean Seafood: Imported/,
    }),
  ).toBeTruthy()
})

test('C3: while the first dishes are on their way the page says so', () => {
  open()
  expect(screen.getByText('Loading the menu...')).toBeTruthy()
})

const onlyWithoutSearch: Answers = {
  'GET /menu/items/': (_, { search }) => (search ? items([]) : items([tofu])),
}

test('C20: a search without a result repeats the word, counts, and is cleared', async () => {
  open(onlyWithoutSearch)
  await findCard('Mapo Tofu')

  searchFor('pizza')
  expect(await screen.findByText('Nothing found for “pizza”')).toBeTruthy()
  expect(screen.getByText('0 results for “pizza”')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Clear filter' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Show all food' })).toBeNull()

  fireEvent.click(await screen.findByText('Clear search'))
  await findCard('Mapo Tofu')
})

test('C20: of a search and a filter that find nothing each one, or both, can be cleared', async () => {
  const { actors } = open(onlyWithoutSearch)
  await findCard('Mapo Tofu')
  actors.menu.send({ type: 'menu.show', view: { without: ['Soy'] } })
  expect(await screen.findByText('No dishes found')).toBeTruthy()
  expect(screen.queryByText('Clear search')).toBeNull()

  searchFor('pizza')
  expect(await screen.findByText('Show all food')).toBeTruthy()
  fireEvent.click(screen.getByText('Clear search'))
  expect(await screen.findByText('No dishes found')).toBeTruthy()
  expect(actors.menu.getSnapshot().context.view.without).toEqual(['Soy'])

  fireEvent.click(screen.getByText('Clear filter'))
  await findCard('Mapo Tofu')
})

test('C19: one press or Escape clears the search at once, and the focus stays in the field', async () => {
  const { queries } = open()
  await findCard('Mapo Tofu')
  const field = screen.getByRole<HTMLInputElement>('searchbox')
  const clear = screen.getByRole('button', { name: 'Clear search' })

  for (const press of [
    () => fireEvent.click(clear),
    () => fireEvent.keyDown(field, { key: 'Escape' }),
  ]) {
    searchFor('tofu')
    expect(queries.at(-1)).toEqual({ page: '1', search: 'tofu' })
    field.blur()

    field.focus()
    press()
    expect([field.value, document.activeElement]).toEqual(['', field])
    expect(queries.at(-1)).toEqual({ page: '1' })
  }
})

function searchFor(word: string) {
  const field = screen.getByRole('searchbox', { name: 'Search the menu' })
  fireEvent.change(field, { target: { value: word } })
  fireEvent.blur(field)
}

test('A21: a menu that does not load leaves a quiet retry control', async () => {
  const heard = await listen()
  const answers: Answers = { 'GET /menu/items/': { status: 500 } }
  open(answers)
  expect(await screen.findByText('The menu could not be loaded.')).toBeTruthy()
  expect(await heard()).toBe('')
  answers['GET /menu/items/'] = items([tofu])
  fireEvent.click(screen.getByRole('button', { name: 'Try Again' }))
  await findCard('Mapo Tofu')
})

test('A56: a menu that does not load without a network says so, and loads when it is back', async () => {
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  onTestFinished(() => network.mockRestore())
  const answers: Answers = { 'GET /menu/items/': { status: 500 } }
  open(answers)
  const text = 'You are offline. This loads when the network is back.'
  expect(await screen.findByText(text)).toBeTruthy()

  answers['GET /menu/items/'] = items([tofu])
  network.mockReturnValue(true)
  window.dispatchEvent(new Event('online'))
  await findCard('Mapo Tofu')
  expect(screen.queryByText(text)).toBeNull()
})

test('C4: a dish without a portion is not added, and the customer is told', async () => {
  const heard = await listen()
  const { actors } = open()
  const dialog = await openTofu()
  expect(dialog.queryByRole('checkbox')).toBeNull()
  expect(
    isAriaDisabled(dialog.getByRole('button', { name: 'Increase quantity' })),
  ).toBe(true)

  fireEvent.click(
    dialog.getByRole('button', { name: 'Add to cart from A$15.90' }),
  )
  expect(
    dialog.getByText('Please select a meal portion before adding to cart.'),
  ).toBeTruthy()
  expect(await heard()).toContain(
    'Please select a meal portion before adding to cart.',
  )
  expect(actors.cart.getSnapshot().context.lines).toEqual([])
})

test('C4 C18: before a portion is chosen the add-ons that each has are there, and they stay in their place', async () => {
  const rice = { id: 91, name: 'Steamed rice', price: 300, allergens: null }
  const tea = { id: 92, name: 'Tea', price: 0, allergens: null }
  const portion = [
    samplePortion({ addons: [tea, rice] }),
    samplePortion({ id: 13, portion_name: 'Large', addons: [rice] }),
  ]

  open({ 'GET /menu/items/': items([sampleItem({ portion })]) })
  const dialog = await openTofu()
  expect(namesOf(dialog)).toEqual(['Steamed rice+ A$3.00'])
  expect(dialog.getByRole('group', { name: 'Add-ons' })).toHaveProperty(
    'disabled',
    true,
  )
  expect(dialog.getByText('Choose a portion first.')).toBeTruthy()

  fireEvent.click(dialog.getByRole('radio', { name: /Regular/ }))
  expect(namesOf(dialog)).toEqual(['Steamed rice+ A$3.00', 'TeaFree'])
  expect(dialog.getByRole('group', { name: 'Add-ons' })).toHaveProperty(
    'disabled',
    false,
  )
  expect(dialog.queryByText('Choose a portion first.')).toBeNull()
})

const namesOf = (dialog: Awaited<ReturnType<typeof openTofu>>) =>
  dialog
    .getAllByRole('checkbox')
    .map((box) => box.closest('label')?.textContent)

test('C4, C5: portion, add-on and quantity make the price; adding says so and shuts the dish', async () => {
  const { actors } = open()
  const dialog = await openTofu()

  fireEvent.click(dialog.getByRole('radio', { name: /Regular/ }))
  fireEvent.click(dialog.getByRole('checkbox', { name: /Steamed rice/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Increase quantity' }))

  const add = dialog.getByRole('button', { name: /Add to cart/ })
  expect(add.textContent).toBe('Add to cartA$37.80')
  fireEvent.click(add)
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(
    await screen.findByText('Item added successfully to cart!'),
  ).toBeTruthy()
  expect(actors.cart.getSnapshot().context.totals).toMatchObject({
    quantity: 2,
    subtotal: 3780,
  })

  const reopened = await openTofu()
  expect(reopened.getByRole('radio', { name: /Regular/ })).toHaveProperty(
    'checked',
    false,
  )
  expect(reopened.getByDisplayValue('1')).toBeTruthy()
})

test('C5: another portion resets the line, and the quantity is never below 1', async () => {
  open()
  const dialog = await openTofu()
  const add = () =>
    dialog.getByRole('button', { name: /Add to cart/ }).textContent
  const fewer = dialog.getByRole('button', { name: 'Decrease quantity' })

  fireEvent.click(dialog.getByRole('radio', { name: /Regular/ }))
  expect(isAriaDisabled(fewer)).toBe(true)
  fireEvent.click(dialog.getByRole('checkbox', { name: /Steamed rice/ }))
  fireEvent.click(dialog.getByRole('button', { name: 'Increase quantity' }))
  expect([add(), isAriaDisabled(fewer)]).toEqual(['Add to cartA$37.80', false])

  fireEvent.click(dialog.getByRole('radio', { name: /Meal set/ }))
  expect([add(), isAriaDisabled(fewer)]).toEqual(['Add to cartA$18.90', true])
  fireEvent.click(dialog.getByRole('radio', { name: /Regular/ }))
  expect(dialog.queryByRole('checkbox', { checked: true })).toBeNull()
})

test('D11: a dish is added sixty times with a few keys', async () => {
  const { actors } = open()
  const dialog = await openTofu()
  const field = dialog.getByRole('textbox', { name: 'Quantity of Mapo Tofu' })
  const add = dialog.getByRole('button', { name: /Add to cart/ })
  expect(field).toHaveProperty('disabled', true)

  fireEvent.click(dialog.getByRole('radio', { name: /Regular/ }))
  fireEvent.focus(field)
  fireEvent.change(field, { target: { value: '60' } })
  expect(add.textContent).toBe('Add to cartA$15.90')
  fireEvent.blur(field)
  expect(add.textContent).toBe('Add to cartA$954.00')

  fireEvent.click(dialog.getByRole('button', { name: 'Decrease quantity' }))
  expect(field).toHaveProperty('value', '59')
  fireEvent.click(add)
  expect(actors.cart.getSnapshot().context.totals.quantity).toBe(59)
})

test('A23: a figure that the backend does not know is called unknown', async () => {
  open({ 'GET /menu/items/': items([{ ...tofu, fats: null }]) })
  const dialog = await openTofu()
  expect(dialog.getByText('unknown').previousSibling?.textContent).toBe('Fats')
})

test('C7: nutrition is per 100g of the main dish, and per set for a meal set', async () => {
  const set = samplePortion({
    id: 13,
    portion_name: 'Meal set',
    trans_code: null,
    portion_code: 'meal_set',
    calories: 433,
  })
  open({
    'GET /menu/items/': items([{ ...tofu, portion: [samplePortion(), set] }]),
  })

  const dialog = await openTofu()
  expect(dialog.getByText('119 kcal')).toBeTruthy()
  expect(dialog.getByText('Per 100g of the main dish')).toBeTruthy()
  expect(dialog.getByText('Contains: Soy, Wheat')).toBeTruthy()

  fireEvent.click(dialog.getByRole('radio', { name: /Meal set/ }))
  expect(dialog.getByText('433 kcal')).toBeTruthy()
  expect(
    dialog.getByText('Per set (150g dish + 150g vegetables + 150g rice)'),
  ).toBeTruthy()
})

test('C6: a dish of the address that is on no loaded page is fetched and opens', async () => {
  const soup = sampleItem({
    id: 17,
    name: 'Wonton Soup',
    trans_code: 'menu.none',
  })
  const encoded = z.encode(listItems.output, { ...paged([soup]) }).results[0]
  const { actors } = open({ 'GET /menu/items/17/': { body: encoded } })

  actors.dish.send({ type: 'dish.arrive', itemId: 17 })
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByRole('heading', { name: 'Wonton Soup' })).toBeTruthy()
})

test('a portion without weight shows none', async () => {
  const plan = sampleItem({
    portion: [samplePortion({ portion_name: '5 meals', portion_weight: 0 })],
  })
  open({ 'GET /menu/items/': items([plan]) })
  const dialog = await openTofu()
  expect(dialog.queryByText('0g')).toBeNull()
})

const categories: Answer = {
  body: {
    count: 1,
    next: null,
    previous: null,
    results: [{ id: 3, name: 'Soups' }],
  },
}

function open(answers: Answers = {}) {
  const queries: Record<string, string>[] = []
  const defaultAnswers: Answers = {
    'GET /menu/category/': categories,
    'GET /menu/items/': (_, query) => {
      queries.push(query)
      return items([tofu])
    },
  }
  const all = new Proxy(answers, {
    get: (target, call: string) => target[call] ?? defaultAnswers[call],
  })
  const shop = renderShop(<OrderPage />, { answers: all, path: '/ordernow' })

  shop.actors.menu.send({ type: 'menu.open', view: wholeMenu })
  shop.actors.categories.send({ type: 'resource.load' })
  return { ...shop, queries }
}

function items(dishes: MenuItem[], nextPage?: number): Answer {
  return { body: z.encode(listItems.output, paged(dishes, nextPage)) }
}

function paged(results: MenuItem[], nextPage?: number) {
  const next = nextPage ? `/api/menu/items/?page=${nextPage}` : null
  return { count: results.length, next, previous: null, results }
}

async function findCard(name: string) {
  const title = await screen.findByRole('heading', { level: 2, name })
  const card = title.closest('li')
  if (!card) throw new Error(`${name} stands outside the list.`)
  return card
}

async function openTofu() {
  const card = within(await findCard('Mapo Tofu'))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(card.getByRole('button', { name: 'Mapo Tofu' }))
  return within(await screen.findByRole('dialog'))
}
