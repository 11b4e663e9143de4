import { paint } from './paint.ts'

/** As `afterPaint.ts`, before the last part. */
await paint()
