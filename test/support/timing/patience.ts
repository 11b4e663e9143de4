/** How long a test waits for what must come, and how often it looks: no machine is so slow, and no test waits longer than it must. */
export const patience = { timeout: 60_000, interval: 20 }
