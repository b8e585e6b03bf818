import type { Deps } from '../../../../api/deps.ts'
import type { Handlers } from '../../../../api/http.ts'
import { recordAudit } from '../../../../desk/server/audit.ts'
import { correspondenceOf } from '../../../../platform/correspondence.ts'
import { transact } from '../../../../platform/database/client.ts'
import { HttpError, orNotFound } from '../../../../platform/http/http-error.ts'
import { type Language, localeOf } from '../../../../platform/pure/language.ts'
import { messages } from '../../../../platform/pure/messages.ts'
import { toWire } from '../../../../platform/pure/money.ts'
import type { SessionUser } from '../../../accounts/server/session.ts'
import { writeAddress } from '../../../accounts/server/write-address.ts'
import { documentKind, type PrintedDocument } from '../../document-contract.ts'
import { layOutDocument } from '../../rules/document-layout.ts'
import { isSold } from '../../rules/order-state.ts'
import { findOrder, lockOrder, type OrderRow } from '../order-queries.ts'
import { viewOrder } from '../order-view.ts'
import { isUncollected } from '../payments/receipt-queries.ts'
import { admitToOrder } from '../placing/admit-to-order.ts'
import { findLabel } from '../returns/return-label-queries.ts'
import { writeDocumentPdf } from './document-pdf.ts'
import { type DocumentRow, findDocument } from './document-queries.ts'
import { documentTexts } from './document-texts.ts'
import { issueCreditNotes, issueInvoice } from './issue-documents.ts'

const ppmPerPercent = 10_000

/** When the last parcel left. */
const findSupply = (order: OrderRow): string | null =>
  order.shipments
    .flatMap(({ shipped_at: at }) => (at === null ? [] : new Date(at).toISOString()))
    .toSorted()
    .at(-1) ?? null

/** A document as the contract describes it, with the buyer of the order, whose country is named in this language. */
function viewDocument(
  row: DocumentRow,
  order: OrderRow,
  { language, timeZone }: { language: Language; timeZone: string },
): PrintedDocument {
  const { content } = row
  const toAmount = (cents: number) => toWire(cents, content.currency)
  const toOptional = (cents: number | null) => (cents === null ? null : toAmount(cents))
  return {
    id: row.id,
    kind: documentKind.parse(row.kind),
    name: row.name,
    issuedAt: row.issued_at.toISOString(),
    timeZone,
    orderNumber: order.number,
    orderedAt: order.placed_at.toISOString(),
    suppliedAt: row.kind === 'invoice' ? findSupply(order) : null,
    invoice: content.invoice,
    reason: content.reason,
    bankReference: content.bankReference,
    seller: content.seller,
    buyer: writeAddress(viewOrder(order).address, language),
    buyerTaxNumber: order.tax_number,
    currency: content.currency,
    lines: content.lines.map(({ name, sku, quantity, unitCents, totalCents }) => ({
      name,
      sku,
      quantity,
      unitPrice: toOptional(unitCents),
      total: toOptional(totalCents ?? (unitCents === null ? null : unitCents * quantity)),
    })),
    subtotal: toOptional(content.subtotalCents),
    discount: toAmount(content.discountCents),
    shipping: toOptional(content.shippingCents),
    shippingName: viewOrder(order).delivery?.name ?? '',
    paymentFee: toAmount(content.feeCents),
    taxIncluded: content.taxIncluded,
    taxExempt: toAmount(content.exemptCents),
    taxes: content.taxes.map(({ name, ratePpm, baseCents, taxCents, reversed }) => ({
      name,
      rate: ratePpm === null ? null : ratePpm / ppmPerPercent,
      base: toAmount(baseCents),
      amount: toAmount(taxCents),
      reversed,
    })),
    total: toAmount(content.totalCents),
    payments: content.payments.map(({ kind, lastFour, cents }) => ({ kind, lastFour, amount: toAmount(cents) })),
  }
}

interface Asked {
  params: { id: string }
  query: { link?: string | undefined }
  user: SessionUser | null
}

interface ReadDocument {
  document: PrintedDocument
  /** Of the order's market. */
  language: Language
}

/** Another's document looks like one that doesn't exist. */
async function readDocument({ params, query, user }: Asked, deps: Deps): Promise<ReadDocument> {
  const row = await findDocument(deps.db, params.id)
  const order = await admitToOrder(deps, { orderId: row?.order_id ?? '', link: query.link, user })
  const { language } = correspondenceOf(deps.config, order)
  return { document: viewDocument(orNotFound(row), order, { language, timeZone: deps.config.timeZone }), language }
}

const loggedLetters = new Set<number>()

/** Once in a process, by its code point alone: a letter without its name is nobody's. */
const logMissing =
  ({ log }: Deps) =>
  (codePoint: number) => {
    if (loggedLetters.has(codePoint)) return
    loggedLetters.add(codePoint)
    log('warn', 'letter-without-font', { letter: `U+${codePoint.toString(16).toUpperCase().padStart(4, '0')}` })
  }

export const documentHandlers = {
  readDocument: async (asked, deps) => ({ document: (await readDocument(asked, deps)).document }),

  readDocumentPdf: async (asked, deps) => {
    const { document, language } = await readDocument(asked, deps)
    const layout = layOutDocument(document, localeOf(language), documentTexts[language])
    const bytes = await writeDocumentPdf(layout, { ...document, language, onMissing: logMissing(deps) })
    return new Blob([new Uint8Array(bytes)])
  },

  getReturnLabel: async ({ params, query, user }, deps) => {
    const found = await findLabel(deps.db, params.id)
    await admitToOrder(deps, { orderId: found?.order_id ?? '', link: query.link, user })
    const { kind, bytes } = orNotFound(found)
    const headers = {
      'content-type': kind === 'pdf' ? 'application/pdf' : 'image/png',
      'content-disposition': `attachment; filename="return-label.${kind}"`,
      'cache-control': 'no-store',
    }
    return new Response(new Uint8Array(bytes), { headers })
  },

  issueInvoice: async ({ params, user }, { db, config }) => {
    await transact(db, async (trx) => {
      const order = orNotFound(await lockOrder(trx, params.id))
      if (!isSold(order.state) || (await isUncollected(trx, order.id)))
        throw new HttpError(409, messages.moveNotAllowed)
      if (!(await issueInvoice(trx, order.id, config))) throw new HttpError(409, messages.invoiceExists)
      await issueCreditNotes(trx, order.id, config)
      await recordAudit(trx, { actorId: user.id, action: 'invoiced', entity: 'order', entityId: order.id })
    })
    const { documents = [] } = viewOrder(orNotFound(await findOrder(db, params.id)))
    return { documents, message: messages.invoiceIssued }
  },
} satisfies Partial<Handlers>
