import { useState } from 'react'
import type { Reply } from '../../../api/schemas.ts'
import { CheckedImport } from '../../../desk/browser/files/CheckedImport.tsx'
import type { SendPart } from '../../../desk/browser/files/use-file-import.ts'
import { sendingTimeMs } from '../../../desk/browser/sending-time.ts'
import { useMay } from '../../../desk/browser/use-may.ts'
import { write } from '../../../desk/browser/write.ts'
import { catalogueFileMaxBytes, megabyte } from '../../../platform/pure/limits.ts'
import type { DecimalMark } from '../../../platform/pure/written-number.ts'
import { dateOrders } from '../rules/past-cells.ts'

type Report = Reply<'importPast'>

function describeCounts({ kind, added, changed, same, unreachable }: Report): string {
  const lost = unreachable > 0 ? `; ${unreachable} without a phone number or email, which no account can show` : ''
  return `${added} new ${kind ?? 'rows'}, ${changed} changed, ${same} as they are${lost}`
}

interface FileWay {
  dates: (typeof dateOrders)[number]
  decimalMark?: DecimalMark | undefined
}

const dateNames: Record<(typeof dateOrders)[number], string> = {
  'year-first': 'Year first, such as 2026-03-31',
  'day-first': 'Day first, such as 31/3/2026',
  'month-first': 'Month first, such as 3/31/2026',
}

/** Customers and orders of a former shop: a checked import. */
export function PastImport() {
  const [way, setWay] = useState<FileWay>({ dates: 'year-first' })
  const mayImport = useMay('customers.write')
  if (!mayImport) return null
  const send: SendPart<Report, FileWay> = async (csv, chosen, step) => {
    const body = { csv, ...chosen, ...step }
    const outcome = await write('importPast', { body, timeoutMs: sendingTimeMs('importPast') })
    return outcome.ok ? outcome.reply : null
  }
  const hint = `A CSV of customers or of orders exported from Shopify or WooCommerce, up to ${catalogueFileMaxBytes / megabyte} MB. People see their earlier orders in their account once they have proved the phone number or email. Stock, payments, invoices and reports stay as they are.`
  return (
    <CheckedImport
      title="Customers and orders of a former shop"
      hint={hint}
      file="Customers or orders CSV"
      send={send}
      describe={describeCounts}
      way={way}
    >
      <label className="field">
        Dates in the file
        <select
          className="input"
          value={way.dates}
          onChange={({ target }) =>
            setWay({ ...way, dates: dateOrders.find((order) => order === target.value) ?? 'year-first' })
          }
        >
          {dateOrders.map((order) => (
            <option key={order} value={order}>
              {dateNames[order]}
            </option>
          ))}
        </select>
      </label>
      <label className="field">
        Decimals in the file
        <select
          className="input"
          value={way.decimalMark ?? ''}
          onChange={({ target }) =>
            setWay({ ...way, decimalMark: (['.', ','] as const).find((mark) => mark === target.value) })
          }
        >
          <option value="">As its numbers say</option>
          <option value=".">With a point: 1,299.00</option>
          <option value=",">With a comma: 1.299,00</option>
        </select>
      </label>
    </CheckedImport>
  )
}
