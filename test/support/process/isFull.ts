export const isFull = process.env.FULL === '1'
