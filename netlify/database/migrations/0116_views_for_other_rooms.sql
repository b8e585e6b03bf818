-- What a room lets others read of its tables (netlify/database/tables.ts): only the columns that others may rely on.

CREATE VIEW people AS
  SELECT id, name, coalesce(nullif(name, ''), phone) AS shown_name, email,
    CASE WHEN email_verified_at IS NOT NULL THEN lower(email) END AS proved_email, phone, role, created_at
  FROM users;
COMMENT ON VIEW people IS
  'Who somebody is, without what signs them in. The phone is proved by signing in; the email only where proved_email has it, in lower case.';

CREATE VIEW given_consents AS
  SELECT id, user_id, email, market, language FROM mail_consents WHERE confirmed_at IS NOT NULL AND withdrawn_at IS NULL;
COMMENT ON VIEW given_consents IS
  'Who may be sent mails that are not about an order, at which address and in which market and language: one at most for a person.';

CREATE VIEW products_for_sale AS
  SELECT id, slug, name, description_html, category_id, price_cents, final_price_cents, published_at, gender, age_group,
    EXISTS (SELECT FROM variants WHERE product_id = products.id AND stock > 0) AS in_stock
  FROM products WHERE status = 'active';
COMMENT ON VIEW products_for_sale IS
  'Products that shoppers can see and buy, at the shop''s own prices. in_stock: at least one variant is.';

CREATE VIEW known_products AS
  SELECT id, slug, name, status, category_id, final_price_cents FROM products;
COMMENT ON VIEW known_products IS
  'Products of any status, for lists and records that outlive their sale: what they are called, where their page is, what they cost last.';

CREATE VIEW variants_for_sale AS
  SELECT variants.id, product_id, products.slug, products.name, sku, color_slug, colors.name AS color, size, option_name, option_value,
    stock
  FROM variants JOIN products ON products.id = product_id AND products.status = 'active'
  LEFT JOIN colors ON colors.slug = color_slug;
COMMENT ON VIEW variants_for_sale IS
  'Variants of products that shoppers can see, with the names of product and colour in the shop''s own language. Stock may be 0.';

CREATE VIEW variant_names AS
  SELECT variants.id, product_id, sku, color_slug, colors.name AS color, size, option_name, option_value
  FROM variants LEFT JOIN colors ON colors.slug = color_slug;
COMMENT ON VIEW variant_names IS 'What a variant of any product is called, on sale or not.';

CREATE VIEW category_tree AS
  SELECT id, parent_id, slug, name FROM categories;
COMMENT ON VIEW category_tree IS 'What each category is called, and which one it is part of.';

CREATE VIEW credit_names AS
  SELECT id, kind, last_four FROM credit_accounts;
COMMENT ON VIEW credit_names IS
  'What a gift card (by the end of its code) or store credit (last_four is empty) is called beside what it paid, without balance and code.';

CREATE VIEW sold_orders AS
  SELECT id, number_prefix || number AS number, user_id, state, placed_at, currency, total_cents,
    EXISTS (SELECT FROM sold_gift_cards WHERE order_id = orders.id) AS is_gift_card
  FROM orders WHERE state NOT IN ('pending', 'cancelled', 'refused');
COMMENT ON VIEW sold_orders IS
  'Orders that count as a sale: neither unpaid nor cancelled nor refused. Cash on delivery counts once it is placed, a refunded order still does. number: as people read it. is_gift_card: it bought a gift card and no goods.';

CREATE VIEW sold_lines AS
  SELECT order_lines.id, order_id, user_id, placed_at, currency, product_id, variant_id, order_lines.name, color, size, quantity,
    unit_price_cents::bigint * quantity - coalesce(order_lines.discount_cents, 0) AS revenue_cents,
    EXISTS (SELECT FROM sold_gift_cards WHERE sold_gift_cards.order_id = orders.id) AS is_gift_card
  FROM orders JOIN order_lines ON order_id = orders.id WHERE state NOT IN ('pending', 'cancelled', 'refused');
COMMENT ON VIEW sold_lines IS
  'The items of orders that count as a sale (sold_orders), with the texts of the day. revenue_cents: of the whole quantity, less its share of discounts.';

CREATE VIEW returned_lines AS
  SELECT order_line_id, kind, coalesce(nullif(return_lines.reason, ''), returns.reason) AS reason, quantity
  FROM return_lines JOIN returns ON returns.id = return_id WHERE state <> 'rejected';
COMMENT ON VIEW returned_lines IS
  'Items that shoppers return or exchange, or ask to, without rejected ones. reason: of the item, or else of the return.';

CREATE VIEW delivered_orders AS
  SELECT orders.id, number_prefix || number AS number, user_id, market, language, order_events.at AS delivered_at
  FROM order_events JOIN orders ON orders.id = order_id
  WHERE order_events.state = 'delivered' AND orders.state IN ('delivered', 'partly-refunded');
COMMENT ON VIEW delivered_orders IS 'Orders that arrived and were not refunded whole. number: as people read it.';

CREATE VIEW kept_lines AS
  SELECT order_id, product_id FROM order_lines
  WHERE quantity > 0
    AND NOT EXISTS (SELECT FROM return_lines JOIN returns ON returns.id = return_id
      WHERE order_line_id = order_lines.id AND returns.state <> 'rejected')
    AND NOT EXISTS (SELECT FROM refund_lines WHERE order_line_id = order_lines.id AND refund_lines.quantity > withdrawn);
COMMENT ON VIEW kept_lines IS 'Items of orders that were neither returned, not even asked to, nor refunded.';

CREATE VIEW paid_orders AS
  SELECT id, placed_at FROM orders
  WHERE EXISTS (SELECT FROM payments WHERE order_id = orders.id AND captured_cents > 0);
COMMENT ON VIEW paid_orders IS 'Orders that money came in for, whatever became of them since.';

CREATE VIEW sale_refunds AS
  SELECT refunds.order_id, orders.currency, refunds.amount_cents - refunds.change_cents AS cents, refunds.updated_at AS refunded_at
  FROM refunds JOIN payments ON payments.id = payment_id JOIN orders ON orders.id = refunds.order_id
  WHERE orders.state NOT IN ('pending', 'cancelled', 'refused') AND refunds.state = 'done' AND NOT surplus
    AND refunds.change_id IS NULL;
COMMENT ON VIEW sale_refunds IS
  'What was given back of orders that count as a sale (sold_orders). Money that was paid twice, and what a change of items lowered a total by, is none of it.';

CREATE VIEW recorded_steps AS
  SELECT audit_log.id, entity, entity_id, action, at, after, coalesce(nullif(users.name, ''), users.phone) AS actor
  FROM audit_log LEFT JOIN users ON users.id = actor_id;
COMMENT ON VIEW recorded_steps IS
  'What the merchant''s people and programs did to a record, and what they left it as. actor is NULL for somebody whose account is gone.';

CREATE VIEW applied_promotions AS
  SELECT order_id, position, name, cents, is_shipping FROM order_promotions;
COMMENT ON VIEW applied_promotions IS
  'What each promotion took off an order, in the words of the day it was placed. is_shipping: off the shipping, not the items.';

CREATE VIEW picture_focus AS
  SELECT file, focus_x, focus_y FROM pictures;
COMMENT ON VIEW picture_focus IS
  'What a cropped picture of the library has to show, in percent from the left and the top, by the end of its address /media/<file>.';
