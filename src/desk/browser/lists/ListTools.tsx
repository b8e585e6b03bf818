import { useStore } from '@nanostores/react'
import { rowsPerPage } from './arrange.ts'
import type { Filter } from './ListTable.tsx'
import { $address, changeQuery } from './list-address.ts'

/** Search and filters of a list; both are in the address. */
export function ListTools({ search, filters = [] }: { search?: string; filters?: readonly Filter[] }) {
  const { query } = useStore($address)
  return (
    <search className="tools">
      {search && (
        <input
          className="input"
          type="search"
          aria-label={search}
          placeholder={search}
          value={query['query'] ?? ''}
          onChange={({ target }) => changeQuery({ query: target.value, page: '' }, { replace: true })}
        />
      )}
      {filters.map(({ name, label, choices, fallback }) => (
        <select
          key={name}
          className="input"
          aria-label={label}
          value={query[name] ?? fallback ?? ''}
          onChange={({ target }) => changeQuery({ [name]: target.value, page: '' })}
        >
          {fallback === undefined && <option value="">{label}: all</option>}
          {choices.map(([value, text]) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </select>
      ))}
    </search>
  )
}

interface PagerProps {
  total: number
  page: number
  perPage: number
  onTurn(page: number): void
}

export function Pager({ total, page, perPage, onTurn }: PagerProps) {
  const pages = Math.max(1, Math.ceil(total / perPage))
  if (pages === 1 && page === 1)
    return (
      <p className="pager" role="status">
        {total > 0 && `${total} in total`}
      </p>
    )
  return (
    <nav className="pager" aria-label="Pages">
      <button type="button" className="button" data-kind="quiet" disabled={page <= 1} onClick={() => onTurn(page - 1)}>
        Previous
      </button>
      <span role="status">
        {total} in total, page {page} of {pages}
      </span>
      <button
        type="button"
        className="button"
        data-kind="quiet"
        disabled={page >= pages}
        onClick={() => onTurn(page + 1)}
      >
        Next
      </button>
    </nav>
  )
}

/** The pages of a list whose page is in the address. */
export function ListPager({ total }: { total: number }) {
  const page = Math.max(1, Number(useStore($address).query['page']) || 1)
  const turn = (to: number) => changeQuery({ page: to === 1 ? '' : String(to) })
  return <Pager total={total} page={page} perPage={rowsPerPage} onTurn={turn} />
}
