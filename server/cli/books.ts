import { printBooks } from './printBooks.ts'
import { printReport } from './printReport.ts'

await printReport(printBooks)
