import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import { showAmount } from '../../../desk/browser/amounts.ts'
import { showDate } from '../../../desk/browser/forms/fields.ts'
import { useUnsaved } from '../../../desk/browser/forms/unsaved.ts'
import { ScrollRegion } from '../../../desk/browser/ScrollRegion.tsx'
import { write } from '../../../desk/browser/write.ts'
import { shopCurrency, theme } from '../../../site/theme.ts'
import type { StockedVariant } from '../admin-contract.ts'
import type { AdminAttribute } from '../attribute-contract.ts'
import {
  attributeColumn,
  dropUnchanged,
  productColumns,
  readRow,
  type SheetColumn,
  sheetColumns,
  showCell,
  splitPasted,
  type Typed,
  uncountedMark,
} from '../rules/price-sheet.ts'
import { describeVariant } from '../rules/variant-name.ts'
import { NamedProduct } from './NamedProduct.tsx'

const ways = { currency: shopCurrency, language: theme.locale }

const labels: Record<(typeof productColumns)[number], string> = {
  price: 'Price',
  compareAt: 'Old price',
  stock: 'Stock',
  sku: 'SKU',
  barcode: 'Barcode',
  weightGrams: 'Weight, g',
}
const texts: ReadonlySet<SheetColumn> = new Set(['sku', 'barcode'])
type Edits = Readonly<Record<string, Typed>>
type Faults = Readonly<Record<string, string>>

interface Props {
  /** Variants of a single product don't show its name, but have further fields. */
  ofOneProduct?: boolean
  /** Attributes of variants, each with a column. */
  attributes?: readonly AdminAttribute[]
  variants: readonly StockedVariant[]
  onSaved: () => void
}

interface PlannedColumn {
  column: SheetColumn
  label: string
  isText: boolean
}

function planColumns(ofOneProduct: boolean, attributes: readonly AdminAttribute[]): PlannedColumn[] {
  const own = (ofOneProduct ? productColumns : sheetColumns).map((column) => ({
    column,
    label: labels[column],
    isText: texts.has(column),
  }))
  const described = attributes.map(({ key, label, kind, unit }) => ({
    column: attributeColumn(key),
    label: unit === '' ? label : `${label}, ${unit}`,
    isText: kind !== 'number',
  }))
  return [...own, ...described]
}

/** Moves the focus up or down a column, like a spreadsheet. */
function moveFocus(from: HTMLInputElement, step: number): void {
  const column = from.dataset['column']
  const cells = [...(from.closest('table')?.querySelectorAll<HTMLInputElement>(`[data-column="${column}"]`) ?? [])]
  const next = cells[cells.indexOf(from) + step]
  next?.focus()
  next?.select()
}

/** What a file planned: a price of one's own ends it. */
function Planned({ variant: { planned = [] } }: { variant: StockedVariant }) {
  return planned.map(({ at, price }) => (
    <p key={at} className="hint">
      From {showDate(at)}: {showAmount(price, shopCurrency)}
    </p>
  ))
}

const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1, Enter: 1 }

/** Prices and stock of many variants, edited like a spreadsheet and saved at once, all or nothing. */
export function StockTable({ ofOneProduct = false, attributes = [], variants, onSaved }: Props) {
  const columns = planColumns(ofOneProduct, attributes)
  // Otherwise it is named together with the size.
  const optionName = ofOneProduct ? variants.find(({ option }) => option)?.option?.name : undefined
  const [edits, setEdits] = useState<Edits>({})
  const [faults, setFaults] = useState<Faults>({})
  const dirty = variants.filter(({ id }) => Object.keys(edits[id] ?? {}).length > 0)

  useUnsaved(dirty.length > 0)

  const type = (cells: readonly { variant: StockedVariant; column: SheetColumn; text: string }[]) =>
    setEdits((present) => {
      const next = { ...present }
      for (const { variant, column, text } of cells) {
        next[variant.id] = dropUnchanged(variant, { ...next[variant.id], [column]: text }, ways)
      }
      return next
    })

  const save = async () => {
    const rows = dirty.map((variant) => ({
      id: variant.id,
      ...readRow(variant, edits[variant.id] ?? {}, ways),
    }))
    const wrong = rows.flatMap((row) => ('problem' in row ? [[row.id, row.problem] as const] : []))
    setFaults(Object.fromEntries(wrong))
    const changes = rows.flatMap((row) => ('change' in row ? row.change : []))
    if (wrong.length > 0 || changes.length === 0) return
    const outcome = await write('updateVariants', { body: { changes } })
    if (!outcome.ok) return
    setFaults(Object.fromEntries(outcome.reply.faults.map(({ id, problem }) => [id, problem])))
    if (outcome.reply.faults.length === 0) setEdits({})
    onSaved()
  }

  const pressKey = (event: KeyboardEvent<HTMLInputElement>, variant: StockedVariant, column: SheetColumn) => {
    if (event.key === 's' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void save()
    } else if (event.key === 'Escape') {
      type([{ variant, column, text: showCell(variant, column, ways) }])
    } else if (steps[event.key]) {
      event.preventDefault()
      moveFocus(event.currentTarget, steps[event.key] ?? 0)
    }
  }

  const paste = (event: ClipboardEvent<HTMLInputElement>, place: number, column: SheetColumn) => {
    const texts = splitPasted(event.clipboardData.getData('text'))
    if (texts.length < 2) return
    event.preventDefault()
    const below = variants.slice(place, place + texts.length)
    type(below.map((variant, row) => ({ variant, column, text: (texts[row] ?? '').trim() })))
  }

  return (
    <div className="sheet">
      <ScrollRegion label="Prices and stock">
        <table className="list">
          <thead>
            <tr>
              {ofOneProduct ? <th>Colour</th> : <th>Product</th>}
              <th>{ofOneProduct ? 'Size' : 'Variant'}</th>
              {optionName && <th>{optionName}</th>}
              {columns.map(({ column, label, isText }) => (
                <th key={column} data-numeric={!isText}>
                  {label}
                </th>
              ))}
              <th data-numeric>Held</th>
            </tr>
          </thead>
          <tbody>
            {variants.map((variant, place) => (
              <tr key={variant.id} data-fault={faults[variant.id] !== undefined}>
                <td data-label={ofOneProduct ? 'Colour' : 'Product'}>
                  {ofOneProduct ? (
                    variant.color
                  ) : (
                    <NamedProduct
                      id={variant.productId}
                      name={variant.productName}
                      picture={variant.imageUrl}
                      sku={variant.sku}
                    />
                  )}
                  {faults[variant.id] && <p className="error">{faults[variant.id]}</p>}
                </td>
                <td data-label={ofOneProduct ? 'Size' : 'Variant'}>
                  {ofOneProduct ? variant.size : describeVariant({ ...variant, name: variant.productName })}
                </td>
                {optionName && <td data-label={optionName}>{variant.option?.value}</td>}
                {columns.map(({ column, label, isText }) => (
                  <td key={column} data-label={label} data-numeric={!isText}>
                    <input
                      className="cell"
                      data-column={column}
                      data-dirty={edits[variant.id]?.[column] !== undefined}
                      data-text={isText}
                      inputMode={isText ? 'text' : 'decimal'}
                      aria-label={`${label} of ${variant.sku}`}
                      value={edits[variant.id]?.[column] ?? showCell(variant, column, ways)}
                      onChange={({ target }) => type([{ variant, column, text: target.value }])}
                      onKeyDown={(event) => pressKey(event, variant, column)}
                      onPaste={(event) => paste(event, place, column)}
                    />
                    {ofOneProduct && column === 'price' && <Planned variant={variant} />}
                    {ofOneProduct && column === 'stock' && (
                      <label className="inline">
                        <input
                          type="checkbox"
                          aria-label={`Sell ${variant.sku} without a count`}
                          checked={(edits[variant.id]?.stock ?? showCell(variant, column, ways)) === uncountedMark}
                          onChange={({ target }) =>
                            type([
                              { variant, column, text: target.checked ? uncountedMark : String(variant.stock ?? 0) },
                            ])
                          }
                        />
                        Not counted
                      </label>
                    )}
                  </td>
                ))}
                <td data-label="Held" data-numeric>
                  {variant.held}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      <p className="sheet-foot">
        <button type="button" className="button" disabled={dirty.length === 0} onClick={save}>
          Save all
        </button>
        <button
          type="button"
          className="button"
          data-kind="quiet"
          disabled={dirty.length === 0}
          onClick={() => setEdits({})}
        >
          Undo
        </button>
        <span role="status">
          {dirty.length === 0 ? 'Nothing changed' : `${dirty.length} ${dirty.length === 1 ? 'row' : 'rows'} changed`}
        </span>
      </p>
    </div>
  )
}
