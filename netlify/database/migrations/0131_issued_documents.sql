CREATE VIEW issued_documents AS
  SELECT documents.id, documents.kind, documents.name, documents.issued_at, documents.order_id,
    orders.number_prefix || orders.number AS order_number, coalesce(address ->> 'country', '') AS country, coalesce(address ->> 'state', '') AS region,
    tax_number, currency, (content ->> 'totalCents')::int AS total_cents, content -> 'taxes' AS taxes, content -> 'lines' AS lines,
    coalesce(content -> 'payments', '[]') AS payments, content ->> 'invoice' AS invoice,
    (SELECT min(sale.issued_at) FROM order_documents AS sale
      WHERE sale.order_id = documents.order_id AND sale.kind = 'invoice' AND sale.name = content ->> 'invoice') AS invoiced_at,
    ARRAY(SELECT DISTINCT provider FROM payments WHERE payments.order_id = orders.id AND captured_cents > 0 ORDER BY 1) AS paid_with
  FROM order_documents AS documents JOIN orders ON orders.id = documents.order_id;
COMMENT ON VIEW issued_documents IS
  'Invoices and credit notes as they were printed, with where the goods went and who bought them. invoice, invoiced_at: what a credit note corrects. payments: only where a gift card or store credit took part. lines have hsnCode, paidCents and taxes since they are kept there.';
