-- What must always hold (money and stock). A row is a violation: which one, and where.

-- Stock only moves between its columns, which match what orders and returns say.
SELECT 'received = free + held + sold - returned' AS broken, id::text AS subject FROM variants
WHERE received <> stock + held + sold - returned OR least(stock, held, sold, returned) < 0
UNION ALL
SELECT 'held and sold are the sums of the reservations', variants.id::text FROM variants
LEFT JOIN stock_reservations ON variant_id = variants.id
GROUP BY variants.id
HAVING held <> coalesce(sum(quantity) FILTER (WHERE state = 'held'), 0)
  OR sold <> coalesce(sum(quantity) FILTER (WHERE state = 'sold'), 0)
UNION ALL
SELECT 'returned is what came back', variants.id::text FROM variants
LEFT JOIN (
  SELECT variant_id, return_lines.quantity FROM return_lines
  JOIN order_lines ON order_lines.id = order_line_id
  JOIN returns ON returns.id = return_id AND returns.state IN ('received', 'refunded', 'exchanged')
  UNION ALL
  SELECT variant_id, restocked + lost FROM refund_lines
  JOIN order_lines ON order_lines.id = order_line_id
  JOIN orders ON orders.id = order_id AND orders.state <> 'cancelled'
) AS back ON back.variant_id = variants.id
GROUP BY variants.id HAVING returned <> coalesce(sum(back.quantity), 0)
UNION ALL
SELECT 'damaged is what came back and cannot be sold again', variants.id::text FROM variants
LEFT JOIN (
  SELECT variant_id, return_lines.damaged FROM return_lines
  JOIN order_lines ON order_lines.id = order_line_id
  JOIN returns ON returns.id = return_id AND returns.state IN ('received', 'refunded', 'exchanged')
  UNION ALL
  SELECT variant_id, lost FROM refund_lines
  JOIN order_lines ON order_lines.id = order_line_id
  JOIN orders ON orders.id = order_id AND orders.state <> 'cancelled'
) AS back ON back.variant_id = variants.id
GROUP BY variants.id HAVING variants.damaged <> coalesce(sum(back.damaged), 0) OR variants.damaged > returned
UNION ALL
SELECT 'nothing is damaged that did not come back', returns.id::text FROM returns
JOIN return_lines ON return_id = returns.id
WHERE returns.state IN ('requested', 'rejected') AND return_lines.damaged <> 0
UNION ALL
SELECT 'no more comes back than was bought', order_lines.id::text FROM order_lines
JOIN return_lines ON order_line_id = order_lines.id
JOIN returns ON returns.id = return_id AND returns.state <> 'rejected'
GROUP BY order_lines.id HAVING sum(return_lines.quantity) > order_lines.quantity
UNION ALL
SELECT 'no more is returned and refunded than was bought', order_lines.id::text FROM order_lines
JOIN refund_lines ON order_line_id = order_lines.id
JOIN refunds ON refunds.id = refund_id AND return_id IS NULL AND refunds.state <> 'failed'
GROUP BY order_lines.id HAVING sum(refund_lines.quantity) + (
  SELECT coalesce(sum(return_lines.quantity), 0) FROM return_lines
  JOIN returns ON returns.id = return_id AND returns.state <> 'rejected'
  WHERE return_lines.order_line_id = order_lines.id) > order_lines.quantity
UNION ALL
SELECT 'an exchange''s reservations are its lines and follow its state', returns.id::text FROM returns
WHERE (SELECT coalesce(jsonb_object_agg(variant_id, pieces), '{}') FROM (
    SELECT exchange_variant_id AS variant_id, sum(quantity) AS pieces FROM return_lines
    WHERE return_id = returns.id AND exchange_variant_id IS NOT NULL GROUP BY exchange_variant_id) AS wanted)
  <> (SELECT coalesce(jsonb_object_agg(variant_id, quantity), '{}') FROM stock_reservations
    WHERE return_id = returns.id AND stock_reservations.state
      = CASE returns.state WHEN 'requested' THEN 'held' WHEN 'rejected' THEN 'released' ELSE 'sold' END)
UNION ALL
SELECT 'an order''s reservations are its lines', orders.id::text FROM orders
WHERE (SELECT coalesce(jsonb_object_agg(variant_id, pieces), '{}') FROM (
    SELECT variant_id, sum(quantity) AS pieces FROM order_lines
    WHERE order_id = orders.id AND variant_id IS NOT NULL GROUP BY variant_id) AS wanted)
  <> (SELECT coalesce(jsonb_object_agg(variant_id, quantity), '{}') FROM stock_reservations
    WHERE order_id = orders.id AND return_id IS NULL AND change_id IS NULL)
UNION ALL
SELECT 'a change holds what it takes while it waits', order_changes.id::text FROM order_changes
WHERE (SELECT coalesce(jsonb_object_agg(item ->> 'variantId', (item ->> 'quantity')::int), '{}') FROM jsonb_array_elements(plan -> 'taken') AS item
    WHERE order_changes.state = 'waiting')
  <> (SELECT coalesce(jsonb_object_agg(variant_id, quantity), '{}') FROM stock_reservations WHERE change_id = order_changes.id AND state = 'held')
UNION ALL
SELECT 'only a paid order has a change that waits', orders.id::text FROM orders
JOIN order_changes ON order_id = orders.id AND order_changes.state = 'waiting' WHERE orders.state <> 'paid'
UNION ALL
SELECT 'reservations follow the order''s state', orders.id::text FROM orders
JOIN stock_reservations ON order_id = orders.id AND return_id IS NULL AND change_id IS NULL
WHERE stock_reservations.state <> CASE WHEN orders.state = 'pending' THEN 'held' WHEN orders.state IN ('cancelled', 'refused') THEN 'released' ELSE 'sold' END

-- Money adds up.
UNION ALL
SELECT 'lines - discount + shipping + tax = total', orders.id::text FROM orders
LEFT JOIN order_lines ON order_id = orders.id
GROUP BY orders.id
HAVING subtotal_cents <> coalesce(sum(unit_price_cents * quantity), 0)
  OR (NOT tax_included AND total_cents <> subtotal_cents - orders.discount_cents + shipping_cents + fee_cents + orders.tax_cents)
  OR (tax_included AND total_cents <> subtotal_cents - orders.discount_cents + shipping_cents + fee_cents - tax_exempt_cents)
UNION ALL
SELECT 'the tax lines are the tax', orders.id::text FROM orders
LEFT JOIN order_tax_lines AS tax ON tax.order_id = orders.id
GROUP BY orders.id
HAVING orders.tax_cents <> coalesce(sum(tax.tax_cents), 0) OR coalesce(bool_or(reversed AND tax.tax_cents <> 0), false)
UNION ALL
SELECT 'what the lines cost is the total without shipping and its tax', orders.id::text FROM orders
JOIN order_lines ON order_id = orders.id
GROUP BY orders.id
HAVING bool_and(paid_cents IS NOT NULL) AND (
  sum(order_lines.discount_cents) <> orders.discount_cents OR sum(order_lines.tax_cents) > orders.tax_cents
  OR (NOT tax_included AND sum(paid_cents) <> total_cents - shipping_cents - fee_cents - (orders.tax_cents - sum(order_lines.tax_cents)))
  OR (tax_included AND sum(paid_cents) NOT BETWEEN total_cents - shipping_cents - fee_cents AND total_cents - shipping_cents - fee_cents + tax_exempt_cents))
UNION ALL
SELECT 'the captured payments of a paid order add up to its total', orders.id::text FROM orders
LEFT JOIN payments ON order_id = orders.id AND payments.state = 'captured' AND NOT surplus
WHERE orders.state NOT IN ('pending', 'cancelled', 'refused') AND NOT EXISTS (SELECT FROM payments AS due
  WHERE due.order_id = orders.id AND due.provider = 'cash-on-delivery' AND due.state = 'open')
GROUP BY orders.id
HAVING count(payments.id) FILTER (WHERE part = 'order') <> 1 OR sum(captured_cents) - (SELECT coalesce(sum(amount_cents), 0) FROM refunds
    WHERE refunds.order_id = orders.id AND change_id IS NOT NULL) <> total_cents
  OR bool_or(payments.currency <> orders.currency)
UNION ALL
SELECT 'only a parcel that left can be collected, and what is placed is to be collected', orders.id::text FROM orders
JOIN payments ON order_id = orders.id AND provider = 'cash-on-delivery'
WHERE NOT CASE payments.state WHEN 'opening' THEN orders.state = 'pending'
  WHEN 'open' THEN orders.state IN ('pending', 'placed', 'packed', 'shipped', 'delivered')
  WHEN 'captured' THEN orders.state IN ('shipped', 'delivered', 'partly-refunded', 'refunded')
  ELSE orders.state IN ('cancelled', 'refused') END
UNION ALL
SELECT 'an order is placed or refused only for cash on delivery', orders.id::text FROM orders
WHERE state IN ('placed', 'refused')
  AND NOT EXISTS (SELECT FROM payments WHERE order_id = orders.id AND provider = 'cash-on-delivery')
UNION ALL
SELECT 'a payment by hand is captured once all of it was received, and not before', payments.id::text FROM payments
WHERE provider IN ('cash-on-delivery', 'bank-transfer') AND (state = 'captured')
  <> ((SELECT coalesce(sum(amount_cents), 0) FROM payment_receipts WHERE payment_id = payments.id) >= amount_cents)
UNION ALL
SELECT 'what was captured for a dead order goes back whole', orders.id::text FROM orders
JOIN payments ON order_id = orders.id AND payments.state = 'captured'
WHERE orders.state = 'cancelled'
GROUP BY orders.id
HAVING sum(captured_cents) > (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE refunds.order_id = orders.id)
UNION ALL
SELECT 'what was paid beside an order''s payment goes back whole', payments.id::text FROM payments
LEFT JOIN refunds ON payment_id = payments.id
WHERE surplus GROUP BY payments.id HAVING payments.state <> 'captured' OR captured_cents <> coalesce(sum(refunds.amount_cents), 0)
UNION ALL
SELECT 'a pending order has no captured payment', orders.id::text FROM orders
JOIN payments ON order_id = orders.id WHERE orders.state = 'pending' AND payments.state = 'captured'
UNION ALL
SELECT 'refunds never pass what was captured, and are counted', payments.id::text FROM payments
LEFT JOIN (
  SELECT refunds.state, refunds.payment_id, amount_cents - (SELECT coalesce(sum(amount_cents), 0) FROM refund_parts
    WHERE refund_id = refunds.id) AS cents FROM refunds
  UNION ALL
  SELECT refunds.state, refund_parts.payment_id, refund_parts.amount_cents FROM refund_parts JOIN refunds ON refunds.id = refund_id
) AS back ON back.payment_id = payments.id
GROUP BY payments.id
HAVING coalesce(sum(cents) FILTER (WHERE back.state <> 'failed'), 0) > captured_cents OR min(cents) < 0
  OR coalesce(sum(cents) FILTER (WHERE back.state = 'done'), 0) <> refunded_cents
UNION ALL
SELECT 'the refunds of an order never pass what was captured for it', orders.id::text FROM orders
WHERE (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE order_id = orders.id AND state <> 'failed')
  > (SELECT coalesce(sum(captured_cents), 0) FROM payments WHERE order_id = orders.id)

-- Gift cards and store credit.
UNION ALL
SELECT 'the balance of credit is the sum of its entries, and never below 0', credit_accounts.id::text FROM credit_accounts
LEFT JOIN credit_entries ON account_id = credit_accounts.id
GROUP BY credit_accounts.id HAVING balance_cents <> coalesce(sum(cents), 0) OR balance_cents < 0
UNION ALL
SELECT 'a use of credit is held for an open order, used by a paid one and given back by a dead one', payments.id::text FROM payments
JOIN orders ON orders.id = order_id
WHERE part = 'gift' AND NOT CASE payments.state WHEN 'open' THEN orders.state = 'pending'
  WHEN 'captured' THEN orders.state <> 'pending' ELSE orders.state = 'cancelled' END
UNION ALL
SELECT 'the entries of a use are what it took and gave back', payments.id::text FROM payments
LEFT JOIN credit_entries ON payment_id = payments.id AND account_id = credit_account_id
WHERE part = 'gift'
GROUP BY payments.id
HAVING coalesce(sum(cents), 0) <> CASE WHEN payments.state IN ('open', 'captured') THEN refunded_cents - amount_cents ELSE 0 END
UNION ALL
SELECT 'a refund to credit is credited once it is done', refunds.id::text FROM refunds
WHERE (SELECT coalesce(sum(amount_cents), 0) FROM refund_parts WHERE refund_id = refunds.id AND refunds.state = 'done' AND account_id IS NOT NULL)
  <> (SELECT coalesce(sum(cents), 0) FROM credit_entries WHERE refund_id = refunds.id)
UNION ALL
SELECT 'items and shipping of a refund are at most its amount, and of its order', refunds.id::text FROM refunds
LEFT JOIN refund_lines ON refund_id = refunds.id
LEFT JOIN order_lines ON order_lines.id = order_line_id
GROUP BY refunds.id
HAVING shipping_cents + coalesce(sum(refund_lines.amount_cents), 0) > refunds.amount_cents
  OR bool_or(order_lines.order_id <> refunds.order_id)

UNION ALL
SELECT 'a paid order of a gift card has its card, issued once for what was paid', sold_gift_cards.order_id::text FROM sold_gift_cards
JOIN orders ON orders.id = order_id
LEFT JOIN credit_entries ON credit_entries.account_id = sold_gift_cards.account_id AND kind = 'issued'
GROUP BY sold_gift_cards.order_id, state, total_cents
HAVING CASE WHEN state IN ('pending', 'cancelled') THEN count(cents) <> 0
  ELSE count(cents) <> 1 OR sum(cents) <> total_cents END
UNION ALL
SELECT 'what was refunded of a bought gift card was taken from it', sold_gift_cards.order_id::text FROM sold_gift_cards
WHERE (SELECT coalesce(-sum(cents), 0) FROM credit_entries WHERE account_id = sold_gift_cards.account_id
    AND (cause LIKE 'withdrawn:%' OR cause LIKE 'restored:%'))
  <> (SELECT coalesce(sum(amount_cents), 0) FROM refunds WHERE order_id = sold_gift_cards.order_id AND state <> 'failed')
  AND NOT EXISTS (SELECT FROM order_flags WHERE order_id = sold_gift_cards.order_id AND cause LIKE 'gift-card-spent:%')

-- Promotions.
UNION ALL
SELECT 'promo uses are the live orders that use the promotion', promo_codes.id::text FROM promo_codes
WHERE used_count <> (SELECT count(*) FROM promo_uses WHERE promo_code_id = promo_codes.id AND state = 'claimed')
  OR used_count <> (SELECT count(*) FROM orders WHERE state NOT IN ('cancelled', 'refused')
    AND (promo_code_id = promo_codes.id OR EXISTS (SELECT 1 FROM order_promotions AS applied
      WHERE applied.order_id = orders.id AND applied.promo_code_id = promo_codes.id)))
UNION ALL
SELECT 'the promotions of an order add up to its discount', orders.id::text FROM orders
JOIN order_promotions ON order_id = orders.id
GROUP BY orders.id HAVING coalesce(sum(cents) FILTER (WHERE NOT is_shipping), 0) <> discount_cents

-- Parcels.
UNION ALL
SELECT 'no more of a line leaves than was bought', order_lines.id::text FROM order_lines
JOIN shipment_lines ON order_line_id = order_lines.id
GROUP BY order_lines.id HAVING sum(shipment_lines.quantity) > order_lines.quantity
  - (SELECT coalesce(sum(withdrawn), 0) FROM refund_lines WHERE refund_lines.order_line_id = order_lines.id)
UNION ALL
SELECT 'a parcel has lines, all of its own order', shipments.id::text FROM shipments
LEFT JOIN shipment_lines ON shipment_id = shipments.id
LEFT JOIN order_lines ON order_lines.id = order_line_id
GROUP BY shipments.id HAVING count(order_lines.id) = 0 OR bool_or(order_lines.order_id <> shipments.order_id)
UNION ALL
SELECT 'an order is shipped once nothing is left to ship, and not before', orders.id::text FROM orders
WHERE state IN ('packed', 'shipped', 'delivered', 'partly-refunded') AND id NOT IN (SELECT order_id FROM sold_gift_cards) AND (state = 'packed')
  = ((SELECT sum(quantity) - (SELECT coalesce(sum(withdrawn), 0) FROM refund_lines JOIN order_lines ON order_lines.id = order_line_id
      WHERE order_id = orders.id) FROM order_lines WHERE order_id = orders.id)
    = (SELECT coalesce(sum(quantity), 0) FROM shipment_lines JOIN shipments ON shipments.id = shipment_id
      WHERE order_id = orders.id))
UNION ALL
SELECT 'an order is delivered when its last parcel is', orders.id::text FROM orders
WHERE state IN ('shipped', 'delivered', 'partly-refunded')
  AND (state = 'shipped') <> EXISTS (SELECT FROM shipments WHERE order_id = orders.id AND delivered_at IS NULL)
UNION ALL
SELECT 'nothing leaves before it is packed', orders.id::text FROM orders JOIN shipments ON order_id = orders.id
WHERE state IN ('pending', 'placed', 'paid', 'cancelled')
UNION ALL
SELECT 'a parcel that left has its mail', shipments.id::text FROM shipments JOIN orders ON orders.id = order_id AND email <> ''
WHERE NOT EXISTS (SELECT 1 FROM outbox WHERE cause = 'order-shipped:' || order_id || ':' || position)

-- Invoices and credit notes.
UNION ALL
SELECT 'numbers of invoices and credit notes have no gaps', kind FROM document_counters
LEFT JOIN order_documents USING (kind)
GROUP BY kind HAVING count(number) <> min(last_number) OR max(number) <> min(last_number) OR min(number) <> 1
UNION ALL
SELECT 'a paid order has its invoice, of its total', orders.id::text FROM orders
LEFT JOIN LATERAL (SELECT id, content FROM order_documents WHERE order_id = orders.id AND kind = 'invoice' ORDER BY number DESC LIMIT 1) AS order_documents ON true
WHERE state NOT IN ('pending', 'cancelled', 'refused') AND NOT EXISTS (SELECT FROM payments
  WHERE payments.order_id = orders.id AND provider = 'cash-on-delivery' AND payments.state = 'open')
  AND (order_documents.id IS NULL OR (content ->> 'totalCents')::int <> total_cents)
UNION ALL
SELECT 'each refund of an invoiced order that was paid out has its credit note', refunds.id::text FROM refunds
JOIN payments ON payments.id = payment_id AND NOT surplus
JOIN order_documents AS invoice ON invoice.order_id = refunds.order_id AND invoice.kind = 'invoice'
LEFT JOIN order_documents AS note ON note.refund_id = refunds.id
WHERE (refunds.state = 'done' AND refunds.change_id IS NULL AND (refunds.change_cents = 0 OR refunds.change_cents < refunds.amount_cents)) <> (note.id IS NOT NULL)
  OR (note.content ->> 'totalCents')::int <> refunds.amount_cents - refunds.change_cents
UNION ALL
SELECT 'credit notes of a whole refund have the taxes of its invoice', order_id::text FROM order_documents
GROUP BY order_id
HAVING sum((content ->> 'totalCents')::int) FILTER (WHERE kind = 'credit-note') = sum((content ->> 'totalCents')::int) FILTER (WHERE kind = 'invoice')
  AND sum(CASE kind WHEN 'invoice' THEN 1 ELSE -1 END
    * (SELECT coalesce(sum((tax ->> 'taxCents')::int), 0) FROM jsonb_array_elements(content -> 'taxes') AS tax)) <> 0

-- Sent once.
UNION ALL
SELECT 'a paid order with an address of mail has its mail', orders.id::text FROM orders
WHERE state NOT IN ('pending', 'cancelled') AND email <> ''
  AND NOT EXISTS (SELECT 1 FROM outbox WHERE cause IN ('order-paid:' || orders.id, 'order-placed:' || orders.id))
UNION ALL
SELECT 'an exchange that left has its mail', returns.id::text FROM returns
JOIN orders ON orders.id = order_id AND email <> ''
WHERE shipped_at IS NOT NULL AND NOT EXISTS (SELECT 1 FROM outbox WHERE cause = 'exchange-shipped:' || returns.id)
UNION ALL
SELECT 'the history ends at the state', orders.id::text FROM orders
WHERE state <> (SELECT state FROM order_events WHERE order_id = orders.id ORDER BY id DESC LIMIT 1)
