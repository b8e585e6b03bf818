import type { Reporter, TestModule } from 'vitest/node'
import { describeShared } from './shared-data.ts'

/** Reports once, at the end of `vitest run`, how many tests used the shared data. */
export default class SharedDataReport implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()])
    const line = describeShared(
      tests.map((test) => ({ tags: test.tags, ran: ['passed', 'failed'].includes(test.result().state) })),
    )
    if (line) console.log(`\n${line}`)
  }
}
