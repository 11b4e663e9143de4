/**
 * Options of `vi.waitFor`, in milliseconds. The time-out is longer than the slowest machine needs. `npm run
 * test:mutants` sets a shorter one, because most mutants never reach the expected state.
 */
export const patience = {
  timeout: Number(process.env.TEST_PATIENCE ?? 300_000),
  interval: 20,
}
