import { expect, test } from 'vitest'
import { mainImage, nutritionBasis } from '#contract/menu.ts'

test('the main image is the one marked so', () => {
  const images = [
    { image: '/a.svg', is_main: false },
    { image: '/b.svg', is_main: true },
  ]
  expect(mainImage({ item_images: images })).toBe('/b.svg')
})

test('without a mark the first image is the main one', () => {
  expect(mainImage({ item_images: [{ image: '/a.svg', is_main: false }] })).toBe('/a.svg')
})

test('a dish may have no image', () => {
  expect(mainImage({ item_images: [] })).toBeNull()
})

test('C7: figures of a meal set are per set, others per 100 g', () => {
  expect(nutritionBasis({ portion_code: 'meal_set' })).toBe('perSet')
  expect(nutritionBasis({ portion_code: 'regular' })).toBe('per100g')
})
