import { serveHttp, silence } from './http-server.ts'

const fault = (status: number, type: string) => Response.json({ error: { type, message: type } }, { status })

interface Line {
  amount: number
  amount_tax: number
  tax_code: string
  tax_behavior: 'inclusive' | 'exclusive'
}

interface Calculation {
  id: string
  currency: string
  postcode: string
  lines: Line[]
  shipping: Line
}

/** What the fake knows of taxes: by country, with the state's own beside the city's in New York. */
const rates: Record<string, { display_name: string; level: string; place: string; percent: string }[]> = {
  US: [
    { display_name: 'Sales Tax', level: 'state', place: 'New York', percent: '4.0' },
    { display_name: 'Sales Tax', level: 'city', place: 'New York City', percent: '4.875' },
  ],
  DE: [{ display_name: 'VAT', level: 'country', place: 'Germany', percent: '19.0' }],
  JP: [{ display_name: 'JCT', level: 'country', place: 'Japan', percent: '10.0' }],
  BH: [{ display_name: 'VAT', level: 'country', place: 'Bahrain', percent: '10.0' }],
  IS: [{ display_name: 'VAT', level: 'country', place: 'Iceland', percent: '24.0' }],
}
/** Longer lists of lines are read by a call of their own. */
const pageSize = 10
/** Stripe's code of clothes for children. */
const exempt = 'txcd_20030000'

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)
const sumTaxes = (lines: readonly Line[], behavior: Line['tax_behavior']) =>
  sum(lines.filter(({ tax_behavior }) => tax_behavior === behavior).map(({ amount_tax }) => amount_tax))
const sumTotal = (lines: readonly Line[]) => sum(lines.map(({ amount }) => amount)) + sumTaxes(lines, 'exclusive')

/** The parts of Stripe Tax that the shop uses, in their documented shapes: calculations, transactions and reversals. */
export async function startFakeStripeTax() {
  const calculations = new Map<string, Calculation>()
  const transactions = new Map<string, { reference: string; postcode: string; left: number }>()
  const asked: URLSearchParams[] = []
  const byKey = new Map<string, { body: string; reply: object }>()
  let hangs = false
  let made = 0
  const nextId = (prefix: string) => {
    made += 1
    return `${prefix}_${made}`
  }

  function breakDown(line: { amount: number; inclusive: boolean; tax_code: string }, form: URLSearchParams) {
    const country = form.get('customer_details[address][country]') ?? ''
    const isBusiness = form.has('customer_details[tax_ids][0][value]')
    const whole = sum((rates[country] ?? []).map(({ percent }) => Number(percent)))
    const net = line.inclusive ? line.amount / (1 + whole / 100) : line.amount
    return (rates[country] ?? []).map(({ display_name, level, place, percent }) => ({
      amount: isBusiness || line.tax_code === exempt ? 0 : Math.round((net * Number(percent)) / 100),
      jurisdiction: { country, display_name: place, level, state: level === 'country' ? null : 'NY' },
      sourcing: 'destination',
      tax_rate_details: { display_name, percentage_decimal: isBusiness ? '0.0' : percent, tax_type: 'vat' },
      taxability_reason: isBusiness ? 'reverse_charge' : line.tax_code === exempt ? 'product_exempt' : 'standard_rated',
      taxable_amount: Math.round(net),
    }))
  }

  function readLine(form: URLSearchParams, at: string) {
    const amount = Number(form.get(`${at}[amount]`))
    const inclusive = form.get(`${at}[tax_behavior]`) === 'inclusive'
    const tax_code = form.get(`${at}[tax_code]`) ?? 'txcd_99999999'
    const tax_breakdown = breakDown({ amount, inclusive, tax_code }, form)
    const amount_tax = sum(tax_breakdown.map((part) => part.amount))
    const tax_behavior: Line['tax_behavior'] = inclusive ? 'inclusive' : 'exclusive'
    return { amount, amount_tax, tax_code, tax_behavior, tax_breakdown, reference: form.get(`${at}[reference]`) }
  }

  function calculate(form: URLSearchParams): object {
    asked.push(form)
    const count = [...form.keys()].filter((key) => /^line_items\[\d+\]\[amount\]$/.test(key)).length
    const data = Array.from({ length: count }, (_, at) => ({
      id: `tax_li_${at}`,
      object: 'tax.calculation_line_item',
      quantity: Number(form.get(`line_items[${at}][quantity]`)),
      ...readLine(form, `line_items[${at}]`),
    }))
    const { reference: _, ...shipping_cost } = readLine(form, 'shipping_cost')
    const id = nextId('taxcalc')
    const currency = form.get('currency') ?? ''
    const postcode = form.get('customer_details[address][postal_code]') ?? ''
    calculations.set(id, { id, currency, postcode, lines: data, shipping: shipping_cost })
    const page = data.slice(0, pageSize)
    const lines = [...data, shipping_cost]
    return {
      id,
      object: 'tax.calculation',
      currency,
      shipping_cost,
      amount_total: sumTotal(lines),
      line_items: {
        object: 'list',
        data: page,
        has_more: data.length > page.length,
        url: `/v1/tax/calculations/${id}/line_items`,
      },
      tax_amount_exclusive: sumTaxes(lines, 'exclusive'),
      tax_amount_inclusive: sumTaxes(lines, 'inclusive'),
    }
  }

  function record(form: URLSearchParams): object | null {
    const calculation = calculations.get(form.get('calculation') ?? '')
    const reference = form.get('reference') ?? ''
    if (!calculation || [...transactions.values()].some((known) => known.reference === reference)) return null
    const id = nextId('tax')
    transactions.set(id, {
      reference,
      postcode: calculation.postcode,
      left: sumTotal([...calculation.lines, calculation.shipping]),
    })
    return { id, object: 'tax.transaction', type: 'transaction', reference }
  }

  function reverse(form: URLSearchParams): object | null {
    const sale = transactions.get(form.get('original_transaction') ?? '')
    const amount = -Number(form.get('flat_amount'))
    if (!sale || form.get('mode') !== 'partial' || !(amount > 0) || amount > sale.left) return null
    sale.left -= amount
    return { id: nextId('tax'), object: 'tax.transaction', type: 'reversal', reference: form.get('reference') }
  }

  const calls: Record<string, (form: URLSearchParams) => object | null> = {
    '/v1/tax/calculations': calculate,
    '/v1/tax/transactions/create_from_calculation': record,
    '/v1/tax/transactions/create_reversal': reverse,
  }

  const server = await serveHttp(async (request) => {
    if (hangs) return silence()
    const call = calls[new URL(request.url).pathname]
    if (!request.headers.get('authorization')?.startsWith('Bearer sk_test_')) return fault(401, 'authentication_error')
    const [, calculation] = /^\/v1\/tax\/calculations\/(\w+)\/line_items$/.exec(new URL(request.url).pathname) ?? []
    if (calculation) {
      const data = calculations.get(calculation)?.lines ?? []
      return Response.json({ object: 'list', data, has_more: false, url: request.url })
    }
    if (!call || request.method !== 'POST') return fault(404, 'invalid_request_error')
    const body = await request.text()
    const key = request.headers.get('idempotency-key') ?? ''
    const earlier = byKey.get(key)
    if (earlier) return earlier.body === body ? Response.json(earlier.reply) : fault(400, 'idempotency_error')
    const reply = call(new URLSearchParams(body))
    if (reply === null) return fault(400, 'invalid_request_error')
    byKey.set(key, { body, reply })
    return Response.json(reply)
  })

  return {
    ...server,
    hang: (on: boolean) => {
      hangs = on
    },
    /** Every calculation that was asked for. */
    asked,
    /** What is left of each recorded sale, in Stripe's units. */
    listSales: () => [...transactions.values()],
  }
}
