import { fireEvent, screen } from '@testing-library/dom'
import { expect, onTestFinished, test } from 'vitest'
import { createStripe } from '#sandbox/browser/createStripe.ts'

test('Q5: a pasted number counts with its spaces and moves the focus on, and each part names its mistake', () => {
  const { last } = mountField()
  paste('Card number', ' 3782 8224 6310 005 ')
  expect(document.activeElement).toBe(part('Expiry date'))
  expect(last()).toBe('amex')

  paste('CVC', '1234')
  expect(values()).toEqual(['3782 822463 10005', '', '1234', ''])
  paste('Card number', '4242 4242 4242 4241')
  expect(last()).toBe('visa invalid_number')
  expect(part('Card number').getAttribute('aria-invalid')).toBe('true')
  expect(part('CVC').value).toBe('123')

  paste('Card number', '4242 4242')
  expect(last()).toBe('visa')
  part('Postal code').focus()
  expect(last()).toBe('visa incomplete_number')

  paste('Card number', '4242424242424242')
  paste('Expiry date', '01/20')
  expect(last()).toBe('visa invalid_expiry_year_past')

  paste('Expiry date', '')
  fireEvent.keyDown(part('Expiry date'), { key: 'Backspace' })
  expect(document.activeElement).toBe(part('Card number'))
})

function mountField() {
  const place = document.createElement('div')
  document.body.append(place)
  onTestFinished(() => place.remove())

  const changes: string[] = []
  const card = createStripe('http://localhost:3001', 'pk_sandbox')
    .elements()
    .create('card', {})

  card.on('change', (event) => {
    const { brand, error } = event as {
      brand: string
      error?: { code: string }
    }
    changes.push([brand, error?.code].filter(Boolean).join(' '))
  })
  card.mount(place)

  return { last: () => changes.at(-1) }
}

function paste(label: string, value: string) {
  part(label).focus()
  fireEvent.input(part(label), { target: { value } })
}

function part(label: string) {
  return screen.getByLabelText<HTMLInputElement>(label)
}

function values() {
  return ['Card number', 'Expiry date', 'CVC', 'Postal code'].map(
    (label) => part(label).value,
  )
}
