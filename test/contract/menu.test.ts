import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { mainImage, menuItem, nutritionBasis } from '#contract/menu.ts'
import { sampleItem } from '#test/support/fixtures/menu.ts'

test('the main image is the one marked so', () => {
  const images = [
    { image: '/a.svg', is_main: false },
    { image: '/b.svg', is_main: true },
  ]
  expect(mainImage({ item_images: images })).toBe('/b.svg')
})

test('without a mark the first image is the main one', () => {
  expect(
    mainImage({ item_images: [{ image: '/a.svg', is_main: false }] }),
  ).toBe('/a.svg')
})

test('a dish may have no image', () => {
  expect(mainImage({ item_images: [] })).toBeNull()
})

test('A23: decimals may be text, and a figure that is not known is null', () => {
  const wire = z.encode(menuItem, sampleItem())
  const dish = z.decode(menuItem, {
    ...wire,
    protein: '8.40',
    calories: '119',
    fats: null,
  })
  expect(dish).toEqual(sampleItem({ fats: null }))
  expect(z.safeDecode(menuItem, { ...wire, protein: 'much' }).success).toBe(
    false,
  )
})

test('C7: figures of a meal set are per set, others per 100 g', () => {
  expect(nutritionBasis({ portion_code: 'meal_set' })).toBe('perSet')
  expect(nutritionBasis({ portion_code: 'regular' })).toBe('per100g')
})
