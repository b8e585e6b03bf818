import type { TestProject } from 'vitest/node'

/** The PostgreSQL that tests/mutants/run.ts has started, its template made. */
export default function setup(project: TestProject): void {
  project.provide('serverUrl', process.env['MUTANTS_SERVER_URL'] ?? '')
}
