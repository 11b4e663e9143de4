import { afterAll, vi } from 'vitest'

// Runs with each file of tests. Code that a test asked for may still be on its way when the file ends.
// The files of a worker share their modules, so a module that is lost with this file fails in the next one.
afterAll(() => vi.dynamicImportSettled())
