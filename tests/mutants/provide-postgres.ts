import type { TestProject } from 'vitest/node'

/** The PostgreSQL started by tests/mutants/run.ts, with its template. */
export default function setup(project: TestProject): void {
  project.provide('serverUrl', process.env['MUTANTS_SERVER_URL'] ?? '')
}
