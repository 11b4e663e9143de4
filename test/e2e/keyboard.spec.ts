import { restoreVisit } from './support/earlierVisit.ts'
import { payButton } from './support/handoffShopper.ts'
import { orderNumber } from './support/payer.ts'
import { createScreenReader, type Step } from './support/screenReader.ts'
import { deepTest, expect, test } from './support/story.ts'

const skipToContent: Step[] = [
  ['Tab', 'link "Skip to content"'],
  ['Enter', 'main ""'],
]

const findDish: Step[] = [
  ['Tab', 'searchbox "Search the menu"'],
  ['type mapo', 'searchbox "Search the menu", holds "mapo"'],
  ['Enter', 'searchbox "Search the menu", holds "mapo"'],
]

const openDish: Step[] = [
  ['Tab', 'button "Clear search"'],
  ['Tab', 'button "Search"'],
  ['Tab', 'combobox "Category", holds "All food"'],
  ['Tab', 'button "Filter"'],
  ['Tab', 'button "Mapo Tofu"'],
  ['Enter', 'dialog "Mapo Tofu" > heading "Mapo Tofu"'],
]

const addDish: Step[] = [
  [
    'Tab',
    'group "Choose your portion" > radio "Regular A$15.90 350g A$4.54 / 100g"',
  ],
  ['Space', 'radio "Regular A$15.90 350g A$4.54 / 100g", checked'],
  ['Tab', 'group "Add-ons" > checkbox "Extra chilli oil Free Contains: Soy"'],
  ['Tab', 'checkbox "Extra tofu + A$3.00 Contains: Soy"'],
  ['Tab', 'checkbox "Steamed jasmine rice + A$3.00"'],
  ['Space', 'checkbox "Steamed jasmine rice + A$3.00", checked'],
  ['Tab', 'checkbox "Brown rice + A$3.50"'],
  ['Tab', 'dialog "Mapo Tofu" > button "Share"'],
  [
    'Tab',
    'group "Quantity of Mapo Tofu" > textbox "Quantity of Mapo Tofu", holds "1"',
  ],
  ['Tab', 'button "Increase quantity"'],
  ['Tab', 'dialog "Mapo Tofu" > button "Add to cart A$18.90"'],
  ['Enter', 'button "Mapo Tofu"'],
]

const logIn: Step[] = [
  ['Tab', 'button "Add Mapo Tofu: choose a portion"'],
  ['Tab', 'group "Quantity of Mapo Tofu" > button "Decrease quantity"'],
  ['Tab', 'textbox "Quantity of Mapo Tofu", holds "1"'],
  ['Tab', 'button "Increase quantity"'],
  ['Tab', 'DisclosureTriangle "This order contains: Soy, Wheat, Gluten"'],
  ['Tab', 'textbox "Coupon code"'],
  ['Tab', 'button "Apply"'],
  ['Tab', 'button "Login to continue"'],
  ['Enter', 'dialog "Login" > textbox "Email or phone", required'],
  [
    'type demo@lantern.example',
    'textbox "Email or phone", required, holds "demo@lantern.example"',
  ],
  ['Tab', 'textbox "Password", required'],
  ['type lantern-demo', 'textbox "Password", required, holds "••••••••••••"'],
  ['Enter', 'main ""'],
]

const toFulfilment: Step[] = [
  ['Tab', 'link "Back to the menu"'],
  [
    'Tab',
    'group "Delivery or pickup" > radio "Delivery We bring it to your door", checked',
  ],
]

const toSlots: Step[] = [
  ['Tab', 'textbox "Schedule date"'],
  ['Tab', 'button "Open the calendar"'],
  ['Tab', 'group "Nearest days" > radio "Wed 25 Nov"'],
]

const chooseSlot: Step[] = [
  ...toFulfilment,
  ...toSlots,
  ['Tab', 'group "Earliest: Wednesday 25 November" > radio "3:30pm - 5:00pm"'],
  [
    'ArrowDown',
    'group "Wednesday 25 November 2026" > radio "5:00pm - 6:30pm", checked',
  ],
]

const payFromWallet: Step[] = [
  [
    'Tab',
    'group "Delivery address" > radio "Home 18 Harris Street Pyrmont, Sydney NSW 2009 A$5.00", checked',
  ],
  ['Tab', 'button "Add new address"'],
  ['Tab', 'button "Add a note"'],
  ['Tab', 'button "Add company, ABN"'],
  ['Tab', 'group "Payment method" > radio "Wallet Balance A$200.00", checked'],
  ['Tab', 'textbox "Coupon code"'],
  ['Tab', 'button "Apply"'],
  ['Tab', 'DisclosureTriangle "This order contains: Soy, Wheat, Gluten"'],
  ['Tab', 'button "Pay A$23.90 from the wallet"'],
  [
    'Enter',
    'dialog "Order Placed Successfully !!" > heading "Order Placed Successfully !!"',
  ],
]

test('A20: a customer who only hears the shop and only has a keyboard orders, from the menu to the good news', async ({
  page,
  shop,
}) => {
  const { press, hears, hearsAtLast } = await createScreenReader(page)
  await page.goto('/ordernow')
  await press([...skipToContent, ...findDish])
  await hears('1 result for “mapo”')
  await press([...openDish, ...addDish])
  await hears('Item added successfully to cart!')
  await expect(
    page.getByText('This order contains: Soy, Wheat, Gluten'),
  ).toBeVisible()

  await press(logIn)
  await hears('You are logged in. Checkout')
  // Waits for the choices, so that the next keys reach them.
  await expect(payButton(page)).toBeEnabled()

  await press([...chooseSlot, ...payFromWallet])
  const number = await orderNumber(shop)
  await hearsAtLast(
    `Order Placed Successfully !! Order ID: ${number}. When: Wed, 25 Nov 2026, 5:00pm - 6:30pm. Delivery location: Home, 18 Harris Street, Pyrmont, Sydney NSW 2009.`,
  )
  await expect(page.getByRole('dialog')).toContainText(number)

  await press([
    ['Tab', 'button "Add to calendar"'],
    ['Tab', 'button "Okay"'],
    ['Tab', 'button "See my order"'],
    ['Shift+Tab', 'button "Okay"'],
    ['Enter', 'main ""'],
  ])
  await expect(page).toHaveURL(/\/ordernow$/)
})

const earliest = 'group "Earliest: Wednesday 25 November"'
const calendar = 'group "Calendar of schedule dates"'
const haymarket =
  'Lantern Kitchen Haymarket Shop 6, 58 Dixon Street Haymarket, Sydney NSW 2000 Australia'

deepTest(
  'A20: what is missing is heard and focused, and another day is chosen in the calendar, by keyboard alone',
  async ({ page, shop }) => {
    const { press, hears } = await createScreenReader(page)
    await restoreVisit(page, shop)
    await page.goto('/checkout')
    await expect(payButton(page)).toBeEnabled()

    await press([
      ...skipToContent,
      ...toFulfilment,
      [
        'ArrowDown',
        'radio "Pickup You collect it at one of our counters", checked',
      ],
      ...toSlots,
      ['Tab', `${earliest} > radio "2:30pm - 3:30pm"`],
      ['Tab', `group "Pickup location" > radio "${haymarket}"`],
      ['Space', `radio "${haymarket}", checked`],
      ['Tab', 'button "Add a note"'],
      ['Tab', 'button "Add company, ABN"'],
      [
        'Tab',
        'group "Payment method" > radio "Wallet Balance A$200.00", checked',
      ],
      ['Tab', 'textbox "Coupon code"'],
      ['Tab', 'button "Apply"'],
      ['Tab', 'DisclosureTriangle "This order contains: Soy, Wheat, Gluten"'],
      ['Tab', 'button "Pay A$15.90 from the wallet"'],
      ['Enter', 'textbox "Schedule date", invalid'],
    ])
    await hears('Total A$15.90, pickup is free', 'Select Schedule date')
    await press([
      ['type 12/25/2026', 'textbox "Schedule date", holds "12/25/2026"'],
      ['Tab', 'button "Open the calendar"'],
    ])
    await hears('This date cannot be read. Please write it like 25/11/2026.')
    await press([
      ['Tab', 'group "Nearest days" > radio "Wed 25 Nov"'],
      ['Tab', `${earliest} > radio "2:30pm - 3:30pm"`],
      [
        'Space',
        'group "Wednesday 25 November 2026" > radio "2:30pm - 3:30pm", checked',
      ],
      ['Shift+Tab', 'group "Nearest days" > radio "Wed 25 Nov", checked'],
      ['Shift+Tab', 'button "Open the calendar"'],
      ['Enter', `${calendar} > gridcell "Choose Wednesday, 2 December 2026"`],
      ['ArrowRight', 'gridcell "Choose Friday, 4 December 2026"'],
      ['Escape', 'button "Open the calendar"'],
      ['Shift+Tab', 'textbox "Schedule date", holds "25/11/2026"'],
      [
        'ArrowDown',
        `${calendar} > gridcell "Choose Wednesday, 2 December 2026"`,
      ],
      ['Escape', 'textbox "Schedule date", holds "25/11/2026"'],
      [
        'ArrowDown',
        `${calendar} > gridcell "Choose Wednesday, 2 December 2026"`,
      ],
      ['ArrowUp', 'gridcell "Choose Wednesday, 25 November 2026"'],
      ['ArrowDown', 'gridcell "Choose Wednesday, 2 December 2026"'],
      [
        'Enter',
        'group "Wednesday 2 December 2026" > radio "2:30pm - 3:30pm", checked',
      ],
      ['ArrowDown', 'radio "3:30pm - 5:00pm", checked'],
    ])
    await hears('November 2026', 'December 2026')
  },
)
