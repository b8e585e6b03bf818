import { vi } from 'vitest'

// Vitest gives `vi.waitFor` one second, which a busy machine needs to import an island.
const waitFor = vi.waitFor
vi.waitFor = (condition, options = { timeout: 60_000 }) => waitFor(condition, options)
