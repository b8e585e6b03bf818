import type { Reporter, TestModule } from 'vitest/node'
import { describeShared } from './shared-data.ts'

/** Says once, at the end of `vitest run`, how many tests over the shared data there were. */
export default class SharedDataReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const line = describeShared(
      tests.map((test) => ({ tags: test.tags, ran: ['passed', 'failed'].includes(test.result().state) })),
    )
    if (line) console.log(`\n${line}`)
  }
}
