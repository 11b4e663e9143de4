import { saveFile } from '../adapters/saveFile.ts'
import { OrderSucceededDialog } from '../features/checkout/outcome/OrderSucceededDialog.tsx'

export function OrderSucceeded() {
  return <OrderSucceededDialog saveFile={saveFile} />
}
