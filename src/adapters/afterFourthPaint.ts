import { paint } from './paint.ts'

/** As `afterFirstPaint.ts`, before the next part: a module runs once. */
await paint()
