import { paint } from './paint.ts'

/** As `afterPaint.ts`, between the next two parts: a module runs once. */
await paint()
