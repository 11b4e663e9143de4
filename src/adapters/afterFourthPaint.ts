import { paint } from './paint.ts'

/** As `afterSecondPaint.ts`, before the next part: a module runs once. */
await paint()
