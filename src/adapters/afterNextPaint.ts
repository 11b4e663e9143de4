import { paint } from './paint.ts'

/** As `afterPaint.ts`, between the second part and the third: a module runs once. */
await paint()
