import { readApi } from '../../../site/build/read-api.ts'
import type { SizeChart } from '../size-chart-contract.ts'

let reading: Promise<SizeChart[]> | undefined

/** The charts of the size guide. Read once a build. */
export function readSizeCharts(): Promise<SizeChart[]> {
  reading ??= readApi('listSizeCharts').then(({ charts }) => charts)
  return reading
}
