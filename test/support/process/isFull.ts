/** True in `npm run test:full`, which tries more. */
export const isFull = process.env.FULL === '1'
