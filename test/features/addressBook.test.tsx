import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { listen } from '#test/support/client/announcements.ts'
import { fieldErrors } from '#test/support/client/fieldErrors.ts'
import { loadPage } from '#test/support/client/loadPage.ts'
import { renderShop } from '#test/support/client/renderShop.tsx'
import {
  translatedTexts,
  translatePage,
} from '#test/support/client/translatePage.ts'
import type { Answers } from '#test/support/fakes/server.ts'
import {
  sampleAddress,
  sampleUser,
  typedAddress,
} from '#test/support/fixtures/customer.ts'
import { seedLabels } from '#test/support/fixtures/labels.ts'
import { sampleLine } from '#test/support/fixtures/menu.ts'

const ProfilePage = await loadPage('/profile')

const page = (results: unknown[]) => ({
  body: { count: results.length, next: null, previous: null, results },
})
const calm: Answers = {
  'GET /details/': { body: sampleUser },
  'GET /user-address/': page([sampleAddress]),
  'GET /menu/delivery-point/': page([
    { postal_code: '2000', price: '6.00', suburb: 'Haymarket' },
    { postal_code: '2009', price: '6.00', suburb: 'Pyrmont' },
  ]),
}

test('G4: a customer without addresses reads "No address to display"', async () => {
  open({ 'GET /user-address/': page([]) })
  expect(await screen.findByText('No address to display')).toBeTruthy()
})

test('A21 G4: addresses that do not load leave a quiet retry control', async () => {
  const heard = await listen()
  const { calls } = open({ 'GET /user-address/': { status: 500 } })
  const notice = (
    await screen.findByText('Your addresses could not be loaded.')
  ).parentElement
  expect(await heard()).toBe('')

  const before = listings(calls)
  fireEvent.click(
    within(notice ?? document.body).getByRole('button', { name: 'Try Again' }),
  )
  await waitFor(() => expect(listings(calls)).toBe(before + 1))
})

test('A49 G4: an address is deleted only after the question, which is said, is answered with yes', async () => {
  const { calls } = open({ 'DELETE /user-address/7/': {} })
  const heard = await listen()
  fireEvent.click(
    await screen.findByRole('button', { name: 'Delete address Home' }),
  )
  expect(
    screen.getByText('Are you sure you want to delete this address?'),
  ).toBeTruthy()
  expect(await heard()).toBe(
    'Are you sure you want to delete this address? Home',
  )

  const dialog = within(screen.getByRole('dialog'))
  fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(
    screen.queryByText('Are you sure you want to delete this address?'),
  ).toBeNull()

  fireEvent.click(screen.getByRole('button', { name: 'Delete address Home' }))
  const details = calls.filter(({ call }) => call === 'GET /details/').length
  const before = listings(calls)

  fireEvent.click(
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Delete' }),
  )
  await waitFor(() => expect(listings(calls)).toBe(before + 1))
  expect(calls.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1)
  expect(calls.filter(({ call }) => call === 'GET /details/')).toHaveLength(
    details + 1,
  )
})

test('G4: a press beside the dialog keeps what was typed; Escape closes it', async () => {
  open()
  await add()
  type('Street address', '2 Lantern Lane')

  const dialog = screen.getByRole('dialog')
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog)
  expect(screen.getByLabelText<HTMLInputElement>('Street address').value).toBe(
    '2 Lantern Lane',
  )

  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

test('G4: a changed address is put, user and list are fetched again and the dialog closes', async () => {
  const { calls } = open({ 'PUT /user-address/7/': { body: sampleAddress } })
  fireEvent.click(
    await screen.findByRole('button', { name: 'Edit address Home' }),
  )
  expect(
    await screen.findByRole('heading', { name: 'Edit Address' }),
  ).toBeTruthy()

  type('Street address', '2 Lantern Lane')
  const before = listings(calls)
  fireEvent.click(screen.getByRole('button', { name: 'Save address' }))
  await waitFor(() =>
    expect(screen.queryByRole('heading', { name: 'Edit Address' })).toBeNull(),
  )
  expect(
    calls.find(({ call }) => call === 'PUT /user-address/7/')?.body,
  ).toEqual({
    name: 'Home',
    recipient: null,
    phone: null,
    street_address1: '2 Lantern Lane',
    street_address2: null,
    suburbs: 'Haymarket',
    city: 'Sydney',
    state: 'NSW',
    postal_code: 2000,
    is_primary: true,
    is_billing: true,
  })
  expect(listings(calls)).toBe(before + 1)
})

test('G16: an address may name a company and a phone number, behind what it needs, and the card shows both', async () => {
  const acme = {
    ...sampleAddress,
    recipient: 'Acme Pty Ltd',
    phone: '0290000000 ext 5',
  }
  const { calls } = open({
    'GET /user-address/': page([acme]),
    'PUT /user-address/7/': { body: acme },
  })
  const edit = await screen.findByRole('button', { name: 'Edit address Home' })
  const card = edit.closest('li') ?? document.body
  expect(within(card).getByText('Acme Pty Ltd')).toBeTruthy()
  expect(
    within(card).getByText('Phone at the door: 0290000000 ext 5'),
  ).toBeTruthy()

  fireEvent.click(edit)
  await screen.findByRole('heading', { name: 'Edit Address' })
  const fields = ['City', /^Company or recipient/, /^Phone at this address/]
  const [city, recipient, phone] = fields.map((label) =>
    screen.getByLabelText<HTMLInputElement>(label),
  )
  expect([recipient, phone]).toMatchObject([
    { value: 'Acme Pty Ltd', autocomplete: 'organization', required: false },
    { value: '0290000000 ext 5', autocomplete: 'tel', type: 'tel' },
  ])
  const follows = Node.DOCUMENT_POSITION_FOLLOWING
  expect(recipient && city?.compareDocumentPosition(recipient)).toBe(follows)

  if (recipient) fireEvent.input(recipient, { target: { value: ' ' } })
  if (phone) fireEvent.input(phone, { target: { value: ' 1300 123 456 ' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save address' }))
  await waitFor(() =>
    expect(
      calls.find(({ call }) => call === 'PUT /user-address/7/')?.body,
    ).toMatchObject({ recipient: null, phone: '1300 123 456' }),
  )
})

test('G16: a phone number that cannot be called, and a refusal of the server, stand at their field', async () => {
  open({
    'POST /user-address/': {
      status: 400,
      body: { recipient: ['Please name a company or a person.'] },
    },
  })
  await add()
  fillIn()
  type('Postal code', '2000')
  const phone = screen.getByLabelText<HTMLInputElement>(
    /^Phone at this address/,
  )
  fireEvent.input(phone, { target: { value: '9000' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save address' }))
  expect(fieldErrors()).toEqual([
    'Please enter a phone number with its area code, such as 02 9000 0000',
  ])
  expect(document.activeElement).toBe(phone)

  fireEvent.input(phone, { target: { value: '02 9000 0000' } })
  fireEvent.click(screen.getByRole('button', { name: 'Save address' }))
  await screen.findByText('Please name a company or a person.')
  const recipient = screen.getByLabelText(/^Company or recipient/)
  expect(recipient.getAttribute('aria-invalid')).toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(recipient))
})

test.each([
  ['2000', 'Delivery available'],
  ['2999', 'Delivery not available'],
])('G4: leaving the postal code %s says "%s"', async (code, text) => {
  open()
  await add()
  type('Postal code', code)
  expect(screen.queryByText(text)).toBeNull()
  fireEvent.blur(screen.getByLabelText('Postal code'))
  expect(screen.getByText(text)).toBeTruthy()
})

test('A40: a translated address form answers each postal code that is left', async () => {
  open()
  await add()
  translatePage()
  for (const [code, answer] of [
    ['2999', 'Delivery not available'],
    ['2000', 'Delivery available'],
    ['2999', 'Delivery not available'],
  ] as const) {
    type('Postal code', code)
    fireEvent.blur(screen.getByLabelText('Postal code'))
    await waitFor(() => expect(translatedTexts()).toContain(answer))
  }
  expect(screen.getByLabelText<HTMLInputElement>('Postal code').value).toBe(
    '2999',
  )
})

test('A40: a translated card shows an address that was changed, and leaves the address itself as it is', async () => {
  let suburbs = 'Haymarket'
  const { actors } = open({
    'GET /user-address/': () => page([{ ...sampleAddress, suburbs }]),
  })
  const card =
    (await screen.findByText('Haymarket, Sydney NSW 2000')).closest('li') ??
    document.body

  translatePage()
  await waitFor(() => expect(translatedTexts()).toContain('Edit'))
  suburbs = 'Ultimo'
  act(() => actors.addressBook.send({ type: 'addressBook.load' }))
  await within(card).findByText('Ultimo, Sydney NSW 2000')
  expect(translatedTexts()).not.toContain('Ultimo, Sydney NSW 2000')
})

test('G4: a pasted postal code is read without the spaces around it, and a longer one is refused, not cut', async () => {
  const { calls } = open({
    'POST /user-address/': { status: 201, body: sampleAddress },
  })
  await add()

  const field = screen.getByLabelText<HTMLInputElement>('Postal code')
  expect(field.maxLength).toBe(-1)
  fillIn()
  type('Postal code', 'NSW 2000')
  fireEvent.click(screen.getByRole('button', { name: 'Save address' }))
  expect(fieldErrors()).toEqual(['Please enter a valid Australian postal code'])

  type('Postal code', '\t2000 ')
  fireEvent.click(screen.getByRole('button', { name: 'Save address' }))
  await waitFor(() =>
    expect(
      calls.find(({ call }) => call === 'POST /user-address/')?.body,
    ).toMatchObject({
      postal_code: 2000,
    }),
  )
})

test('G4: an empty address says what is required; the second street line is optional', async () => {
  open()
  await add()
  fireEvent.click(screen.getByRole('button', { name: 'Save address' }))
  expect(fieldErrors()).toEqual([
    'Postal code is required',
    'Name is required',
    'Street address is required',
    'Suburb is required',
    'City is required',
  ])
  expect(document.activeElement).toBe(screen.getByLabelText('Postal code'))
})

test('G18: the checkout offers the state of the postal code alone, and all where the code names none', async () => {
  const { actors } = open()
  await add()
  askState(actors)
  const field = await screen.findByLabelText<HTMLSelectElement>(/State/)
  const offered = () => [...field.options].map(({ text }) => text)
  const all = ['', 'NSW', 'VIC', 'QLD', 'WA', 'SA', 'TAS', 'ACT', 'NT']
  expect(offered()).toEqual(all)

  leavePostalCode('3000')
  expect([field.value, ...offered()]).toEqual(['VIC', 'VIC'])
  leavePostalCode('2620')
  expect([field.value, ...offered()]).toEqual(['', ...all])
})

test('G18: the profile asks for the state of a postal code on a border, and a choice for another code is forgotten', async () => {
  const { calls } = open({
    'POST /user-address/': { status: 201, body: sampleAddress },
  })
  await add()
  leavePostalCode('2000')
  expect(screen.queryByLabelText(/State/)).toBeNull()

  leavePostalCode('2620')
  const choose = (state: string) =>
    fireEvent.change(screen.getByLabelText(/State/), {
      target: { value: state },
    })
  choose('NSW')
  leavePostalCode('4383')
  expect(screen.getByLabelText<HTMLSelectElement>(/State/).value).toBe('')
  choose('QLD')
  leavePostalCode('4383')
  fillIn()
  fireEvent.click(screen.getByRole('button', { name: 'Save address' }))
  await waitFor(() => expect(savedState(calls)).toBe('QLD'))
})

test('G19: an empty suburb follows the postal code, and a typed one stays', async () => {
  open()
  await add()
  const suburb = screen.getByLabelText<HTMLInputElement>('Suburb')
  const after = (code: string) => {
    leavePostalCode(code)
    return suburb.value
  }
  expect([after('2009'), after('2000'), after('2999')]).toEqual([
    'Pyrmont',
    'Haymarket',
    '',
  ])

  type('Suburb', 'Ultimo')
  expect(after('2009')).toBe('Ultimo')
  type('Suburb', ' ')
  expect(suburb.value).toBe(' ')
  expect(after('2009')).toBe('Pyrmont')
})

test('G19: a saved suburb stays when the postal code changes', async () => {
  open()
  fireEvent.click(
    await screen.findByRole('button', { name: 'Edit address Home' }),
  )
  await screen.findByRole('heading', { name: 'Edit Address' })
  leavePostalCode('2009')
  expect(screen.getByLabelText<HTMLInputElement>('Suburb').value).toBe(
    'Haymarket',
  )
})

test('G20: a street that names a post box says once it is left that nothing is delivered there, and is saved', async () => {
  const { calls } = open({
    'POST /user-address/': { status: 201, body: sampleAddress },
  })
  const sentence =
    'We cannot deliver to a post box or a parcel locker. You can use this address for billing.'
  await add()
  fillIn()
  leavePostalCode('2000')
  const heard = await listen()
  type('Street address', 'GPO Box 55')
  expect(screen.queryByText(sentence)).toBeNull()
  fireEvent.blur(screen.getByLabelText('Street address'))
  expect(screen.getByText(sentence)).toBeTruthy()
  expect(await heard()).toBe(sentence)

  type('Street address', '55 George Street')
  fireEvent.blur(screen.getByLabelText('Street address'))
  expect(screen.queryByText(sentence)).toBeNull()
  const second = screen.getByLabelText(/^Apartment/)
  fireEvent.input(second, { target: { value: 'Locked Bag 3' } })
  fireEvent.blur(second)
  expect(screen.getByText(sentence)).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Save address' }))
  await waitFor(() => expect(savedState(calls)).toBe('NSW'))
})

test('E11 G15: the state is asked for at the checkout only, and follows the postal code until it is chosen', async () => {
  const { actors, calls } = open({
    'POST /user-address/': { status: 201, body: sampleAddress },
  })
  await add()
  expect(screen.queryByLabelText(/State/)).toBeNull()

  askState(actors)
  const field = await screen.findByLabelText<HTMLSelectElement>(/State/)
  expect(field.value).toBe('')
  leavePostalCode('6000')
  expect(field.value).toBe('WA')
  // Lies on a border.
  leavePostalCode('2620')
  expect(field.value).toBe('')

  fireEvent.change(field, { target: { value: 'ACT' } })
  fillIn()
  fireEvent.click(screen.getByRole('button', { name: 'Save address' }))
  await waitFor(() => expect(savedState(calls)).toBe('ACT'))
})

test.each([
  ['6000', 'WA'],
  ['2620', null],
  ['2000', 'NSW'],
])(
  'G15: an address of the profile with the postal code %s has the state %s, also if the field was not left',
  async (code, state) => {
    const { calls } = open({
      'POST /user-address/': { status: 201, body: sampleAddress },
    })
    await add()
    fillIn()
    leavePostalCode('3000')
    type('Postal code', code)
    fireEvent.click(screen.getByRole('button', { name: 'Save address' }))
    await waitFor(() => expect(savedState(calls)).toBe(state))
  },
)

test('G15: an address that moves to another state takes its name along, and one whose code names no state keeps its own', async () => {
  const onBorder = { ...sampleAddress, postal_code: 2620, state: 'ACT' }
  const { calls } = open({
    'GET /user-address/': page([onBorder]),
    'PUT /user-address/7/': { body: onBorder },
  })
  for (const [code, state] of [
    ['2620', 'ACT'],
    ['7000', 'TAS'],
  ] as const) {
    fireEvent.click(
      await screen.findByRole('button', { name: 'Edit address Home' }),
    )
    await screen.findByRole('heading', { name: 'Edit Address' })
    type('Postal code', code)
    fireEvent.click(screen.getByRole('button', { name: 'Save address' }))
    await waitFor(() => expect(savedState(calls)).toBe(state))
    await waitFor(() =>
      expect(
        screen.queryByRole('heading', { name: 'Edit Address' }),
      ).toBeNull(),
    )
  }
})

test.each([
  ['Proceed', 'DELIVERY'],
  ['Pick Up', 'PICKUP'],
])(
  'G7: at the checkout, an address out of reach offers pickup instead: %s is %s',
  async (answer, fulfilment) => {
    const far = { ...sampleAddress, id: 8, postal_code: 2999 }
    const { actors } = open({
      'POST /user-address/': { status: 201, body: far },
    })

    await waitFor(() =>
      expect(actors.deliveryPoints.getSnapshot().matches('loaded')).toBe(true),
    )
    actors.cart.send({ type: 'cart.add', line: sampleLine() })
    history.pushState(null, '', '/checkout')
    actors.addressForm.send({ type: 'form.submit', values: farValues })

    const dialog = within(
      await screen.findByRole('dialog', { name: 'Delivery' }),
    )
    expect(
      dialog.getByText(
        'Sorry, delivery is not available for this location. Please select the pickup option instead.',
      ),
    ).toBeTruthy()

    fireEvent.click(dialog.getByRole('button', { name: answer }))
    await waitFor(() =>
      expect(screen.queryByRole('dialog', { name: 'Delivery' })).toBeNull(),
    )
    expect(actors.checkout.getSnapshot().context.form.fulfilment).toBe(
      fulfilment,
    )
  },
)

function open(answers: Answers = {}, rows = seedLabels) {
  history.replaceState(null, '', '/profile')
  const options = {
    user: sampleUser,
    path: '/profile',
    answers: { ...calm, ...answers },
    rows,
  }
  return renderShop(<ProfilePage />, options)
}

async function add() {
  fireEvent.click(screen.getByRole('button', { name: 'Add Address' }))
  await screen.findByRole('heading', { name: 'Add Address' })
}

function askState(actors: ReturnType<typeof open>['actors']) {
  actors.dialogs.send({
    type: 'dialog.open',
    dialog: { name: 'address', addressId: null, withState: true },
  })
}

function fillIn() {
  for (const label of ['Name', 'Street address', 'Suburb', 'City'])
    type(label, 'x')
}

function leavePostalCode(code: string) {
  type('Postal code', code)
  fireEvent.blur(screen.getByLabelText('Postal code'))
}

function savedState(calls: { call: string; body?: unknown }[]) {
  const saved = calls.filter(({ call }) => /^(POST|PUT) \/user-addr/.test(call))
  return (saved.at(-1)?.body as { state?: string | null } | undefined)?.state
}

function type(label: string, value: string) {
  fireEvent.input(screen.getByLabelText(label), { target: { value } })
}

function listings(calls: { call: string }[]) {
  return calls.filter(({ call }) => call === 'GET /user-address/').length
}

const farValues = {
  ...typedAddress,
  postal_code: '2999',
  name: 'Farm',
  street_address1: '1 Far Road',
  suburbs: 'Nowhere',
}

test('G7: pickup is offered, and waits, before the code of the checkout has come', async () => {
  const { actors } = renderShop(null, { isCheckoutLate: true })
  actors.dialogs.send({ type: 'dialog.open', dialog: { name: 'postalCode' } })
  const pickUp = await screen.findByRole('button', { name: 'Pick Up' })
  expect(pickUp.getAttribute('aria-disabled')).toBe('true')
})
