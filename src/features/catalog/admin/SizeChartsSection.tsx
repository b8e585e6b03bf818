import { useStore } from '@nanostores/react'
import type { Column } from '../../../desk/browser/lists/ListTable.tsx'
import { $address, goTo } from '../../../desk/browser/lists/list-address.ts'
import { RecordList } from '../../../desk/browser/lists/RecordList.tsx'
import { useLoaded } from '../../../desk/browser/use-loaded.ts'
import { write } from '../../../desk/browser/write.ts'
import { RecordTranslations } from '../../translations/admin/RecordTranslations.tsx'
import type { AdminSizeChart } from '../size-chart-contract.ts'
import { SizeChartForm } from './SizeChartForm.tsx'

const back = '/admin/size-charts'

const columns: readonly Column<AdminSizeChart>[] = [
  { label: 'Name', show: ({ id, name }) => <a href={`${back}/${id}`}>{name}</a> },
  { label: 'Sizes', show: ({ sizes }) => sizes.join(', ') },
  { label: 'Measures', show: ({ measures }) => measures.map(({ name }) => name).join(', ') },
  { label: 'Categories', show: ({ categoryIds }) => categoryIds.length, numeric: true },
  { label: 'Products', show: ({ products }) => products, numeric: true },
]

export function SizeChartsSection() {
  const { id } = useStore($address)
  const { reply, status, reload } = useLoaded('listAllSizeCharts')
  const categories = useLoaded('listAllCategories').reply?.categories
  const charts = reply?.charts ?? []
  const leave = () => {
    reload()
    goTo(back)
  }
  if (id === null)
    return (
      <RecordList
        section="size-charts"
        singular="size chart"
        plural="size charts"
        rows={charts}
        columns={columns}
        status={status}
        purpose="Product pages show a size guide once there is one."
      />
    )
  const chart = charts.find((candidate) => candidate.id === id) ?? null
  if ((!chart && id !== 'new') || !categories || !reply)
    return <p className="nothing">{status === 'loading' || !categories ? 'Loading…' : 'Not found'}</p>
  const remove = async () => {
    if (!chart || !confirm(`Delete ${chart.name}?`)) return
    if ((await write('deleteSizeChart', { params: { id: chart.id } })).ok) leave()
  }
  return (
    <>
      <p>
        <a href={back}>All size charts</a>
      </p>
      <SizeChartForm key={id} chart={chart} charts={charts} categories={categories} onSaved={leave} />
      {chart && (
        <RecordTranslations
          kind="chart"
          record={chart.id}
          related={[{ kind: 'measure', label: 'Columns and how they are measured', query: '' }]}
        />
      )}
      {chart && (
        <button type="button" className="text-button" onClick={() => void remove()}>
          Delete
        </button>
      )}
    </>
  )
}
