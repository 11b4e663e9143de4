import { printOrders } from './printOrders.ts'
import { printReport } from './printReport.ts'

await printReport(printOrders)
