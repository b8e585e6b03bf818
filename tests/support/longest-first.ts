import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take a minute or more. Begun last, each would leave the other workers idle. */
const longest =
  /\/(pauses|facets|pseudo-language|incremental|archive-commands|test-run|database-owner|kill|refused-start)\.test\.ts$/

/** Otherwise in Vitest's own order: those that took longest before, or else the largest. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}
