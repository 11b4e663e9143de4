import { afterAll, vi } from 'vitest'

// Waits for dynamic imports that are still pending at the end of a test file. The files of a worker
// share their modules: an import that fails here would fail in the next file, too.
afterAll(() => vi.dynamicImportSettled())
