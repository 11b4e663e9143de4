import { paint } from './paint.ts'

/** Imported between two parts of the shop's code: the browser paints and answers taps before the second one runs. */
await paint()
