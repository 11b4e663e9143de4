/**
 * How long a test waits for what must come, and how often it looks: no machine is so slow, and no test waits longer
 * than it must. `npm run test:mutants` has less patience: there, much never comes.
 */
export const patience = {
  timeout: Number(process.env.TEST_PATIENCE ?? 300_000),
  interval: 20,
}
