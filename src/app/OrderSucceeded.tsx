import { saveFile } from '../adapters/saveFile.ts'
import { OrderSucceededDialog } from '../features/checkout/outcome/OrderSucceededDialog.tsx'

/** The dialog of a placed order, with the adapter that saves a calendar file. */
export function OrderSucceeded() {
  return <OrderSucceededDialog saveFile={saveFile} />
}
