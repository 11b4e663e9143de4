import { saveFile } from '../adapters/saveFile.ts'
import { OrderSucceededDialog } from '../features/checkout/outcome/OrderSucceededDialog.tsx'

/** The dialog of a placed order, with what saves its day as a file. */
export function OrderSucceeded() {
  return <OrderSucceededDialog saveFile={saveFile} />
}
