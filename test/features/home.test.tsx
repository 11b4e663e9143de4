import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { listItems } from '#contract/menu.ts'
import { HomePage } from '#src/features/home/HomePage.tsx'
import { StoryPage } from '#src/features/story/StoryPage.tsx'
import { listen } from '#test/support/client/announcements.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import type { Answer, Answers } from '#test/support/fakes/server.ts'
import { sampleItem } from '#test/support/fixtures/menu.ts'

afterEach(cleanup)

const pageOf = (ids: readonly number[], next: string | null): Answer => ({
  body: z.encode(listItems.output, {
    count: 8,
    next,
    previous: null,
    results: ids.map((id) =>
      sampleItem({
        id,
        name: `Dish ${id}`,
        is_popular: id === 1,
        is_best_selling: id === 2,
      }),
    ),
  }),
})
const menu: Answers = {
  'GET /menu/items/': (_, { page }) =>
    page === '1' ? pageOf([1, 2, 3, 4], '?page=2') : pageOf([5, 6, 7, 8], null),
}

test('B1: a popular dish shows its calories, protein, carbs, fats and price', async () => {
  renderShop(<HomePage />, { answers: menu })
  const popular = await section('Popular right now')
  expect(within(popular).getByRole('article').textContent).toBe(
    'Dish 1Calories119 kcalProtein8.4 gCarbs4.2 gFats7.6 gper 100 gfrom A$15.90350g · A$4.54 / 100gSpicy',
  )
})

test('B13: a dish has the card of the menu: price, weight and price per 100 g, then its tags', async () => {
  renderShop(<HomePage />, { answers: menu })
  const best = await section('Best sellers')
  const card = within(best).getByRole('article')
  expect(card.textContent).toBe('Dish 2from A$15.90350g · A$4.54 / 100gSpicy')
  expect(within(best).queryByRole('button')).toBeNull()
})

test('B12: a dish of the home page says where its seafood is from', async () => {
  const dish = sampleItem({ seafood_origin: 'imported' })
  const results = z.encode(listItems.output, {
    count: 1,
    next: null,
    previous: null,
    results: [dish],
  })
  renderShop(<HomePage />, {
    answers: { 'GET /menu/items/': { body: results } },
  })
  const best = await section('Best sellers')
  expect(within(best).getByRole('article').textContent).toContain(
    'Seafood: Importedfrom A$15.90',
  )
})

test('B6: six dishes by chance come from all pages of the menu and stay while the page is read', async () => {
  renderShop(<HomePage />, { answers: menu })
  const chance = await section('Try something new')
  const names = () =>
    within(chance).getAllByRole('heading', { level: 3 }).map(text)
  const first = names()
  expect(new Set(first).size).toBe(6)
  fireEvent.click(screen.getAllByRole('button', { name: 'Next' })[0] ?? chance)
  expect(names()).toEqual(first)
})

test('B11: a visit shows the same six dishes however the home page is reached', async () => {
  const names = async () => {
    renderShop(<HomePage />, { answers: menu, homeDishes: '5' })
    const chance = await section('Try something new')
    return within(chance).getAllByRole('heading', { level: 3 }).map(text)
  }
  const first = await names()
  cleanup()
  expect(await names()).toEqual(first)
})

test('B3: a dish leads to its place on the order page', async () => {
  renderShop(<HomePage />, { answers: menu })
  const best = await section('Best sellers')
  const link = within(best).getByRole('link', { name: 'Dish 2' })
  expect(link.getAttribute('href')).toBe('/ordernow?openModal=true&itemId=2')
})

test('B6: a menu without dishes says so', async () => {
  const nothing = {
    body: { count: 0, next: null, previous: null, results: [] },
  }
  renderShop(<HomePage />, { answers: { 'GET /menu/items/': nothing } })
  expect(await screen.findByText('The menu is being written')).toBeTruthy()
})

test('A21: dishes that do not load leave a quiet retry control', async () => {
  const heard = await listen()
  const answers: Answers = { 'GET /menu/items/': { status: 500 } }
  renderShop(<HomePage />, { answers })
  const retry = (await screen.findAllByRole('button', { name: 'Try Again' }))[0]
  expect(await heard()).toBe('')
  Object.assign(answers, menu)
  if (retry) fireEvent.click(retry)
  expect(await section('Try something new')).toBeTruthy()
})

test.each([
  ['en', 'Join for free'],
  ['zh', '免费注册'],
] as const)(
  'B2: in %s the membership call opens the registration',
  async (language, name) => {
    const { actors } = renderShop(<HomePage />, { answers: menu, language })
    fireEvent.click(screen.getByRole('button', { name }))
    expect(actors.dialogs.getSnapshot().context.dialog).toEqual({
      name: 'register',
    })
  },
)

test('B4: the story gives its six reasons', () => {
  renderShop(<StoryPage />)
  expect(screen.getAllByRole('heading', { level: 3 }).map(text)).toEqual([
    'Health-first fusion',
    'Member deals',
    'Freshly made',
    'Deliciously healthy',
    'Personalized nutrition guidance',
    'Exclusive gym partnerships',
  ])
})

/** Waits until the section with that heading has dishes. */
async function section(title: string): Promise<HTMLElement> {
  const heading = await screen.findByRole('heading', { level: 2, name: title })
  const part = heading.closest('section')
  if (!part) throw new Error(`${title} is in no section.`)
  await within(part).findAllByRole('article')
  return part
}

function text(element: HTMLElement) {
  return element.textContent
}
