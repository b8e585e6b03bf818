import { afterAll, vi } from 'vitest'

// What an island began to import when the last test ended would be refused once its file is closed, and fail the run.
afterAll(() => vi.dynamicImportSettled())
