/** A part of the code whose tests are tried on mutants together. */
export interface Area {
  /** Globs of what is mutated. */
  mutate: readonly string[]
  /** Globs of the tests that are to notice. Few and quick, since each mutant runs those that reach it. */
  tests: readonly string[]
  /** The tests need the real PostgreSQL. */
  database: boolean
}

export const areas: Readonly<Record<string, Area>> = {
  rules: {
    // Limits and messages are lists of words and numbers.
    mutate: [
      'src/features/*/rules/*.ts',
      'src/platform/pure/*.ts',
      '!src/platform/pure/{limits,messages,message-texts}.ts',
    ],
    tests: ['tests/unit/**/*.test.ts'],
    database: false,
  },
}
