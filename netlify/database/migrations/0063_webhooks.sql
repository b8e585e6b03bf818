-- Addresses of other programs that are sent what happens in the shop.
CREATE TABLE webhooks (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  url text NOT NULL,
  events text[] NOT NULL CHECK (cardinality(events) > 0),
  -- Encrypted with the shop's secret. The former one signs too, until it ends.
  secret text NOT NULL,
  former_secret text,
  former_secret_until timestamptz,
  active boolean NOT NULL DEFAULT true,
  -- Why the shop itself has switched it off.
  disabled_reason text NOT NULL DEFAULT '',
  -- The first failure since the last success.
  failing_since timestamptz,
  created_at timestamptz NOT NULL DEFAULT now()
);

-- What a webhook is to be sent: written by triggers in the transaction of the change itself, sent afterwards, at least once.
CREATE TABLE webhook_deliveries (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  webhook_id uuid NOT NULL REFERENCES webhooks ON DELETE CASCADE,
  event text NOT NULL,
  -- The order, variant or product.
  subject text NOT NULL,
  facts jsonb NOT NULL DEFAULT '{}',
  -- Once for each webhook, such as 'order.paid:<order>'.
  cause text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  -- The body as first sent: every further attempt sends the same.
  payload text,
  state text NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'sent', 'failed')),
  attempts int NOT NULL DEFAULT 0,
  taken_at timestamptz,
  next_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (webhook_id, cause)
);
CREATE INDEX webhook_deliveries_due ON webhook_deliveries (webhook_id, next_at) WHERE state = 'waiting';
CREATE INDEX webhook_deliveries_listed ON webhook_deliveries (webhook_id, created_at DESC);
CREATE INDEX webhook_deliveries_untaken ON webhook_deliveries (webhook_id, event, subject) WHERE taken_at IS NULL;

CREATE TABLE webhook_attempts (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  delivery_id uuid NOT NULL REFERENCES webhook_deliveries ON DELETE CASCADE,
  at timestamptz NOT NULL DEFAULT now(),
  -- Null without a reply.
  status int,
  problem text NOT NULL DEFAULT '',
  reply text NOT NULL DEFAULT '',
  took_ms int NOT NULL
);
CREATE INDEX webhook_attempts_delivery ON webhook_attempts (delivery_id, id);

-- Something that happens once.
CREATE FUNCTION queue_webhooks(named text, about text, once text, known jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO webhook_deliveries (webhook_id, event, subject, cause, facts)
    SELECT id, named, about, named || ':' || once, known FROM webhooks WHERE active AND named = ANY (events)
    ON CONFLICT (webhook_id, cause) DO NOTHING
$$;

-- Products change often: while a change waits to be sent, further ones are part of it. A change that is just being sent is
-- locked and passed over, so that the present one gets a delivery of its own; the share lock keeps a waiting one from being
-- sent before this transaction ends.
CREATE FUNCTION queue_product_webhooks(changed bigint[]) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM webhooks WHERE active AND 'product.changed' = ANY (events)) THEN RETURN; END IF;
  WITH waiting AS MATERIALIZED (
    SELECT webhook_id, subject FROM webhook_deliveries
    WHERE event = 'product.changed' AND taken_at IS NULL AND subject = ANY (changed::text[]) FOR SHARE SKIP LOCKED
  )
  INSERT INTO webhook_deliveries (webhook_id, event, subject, cause)
    SELECT id, 'product.changed', product, 'product.changed:' || product || ':' || gen_random_uuid()
    FROM webhooks, (SELECT DISTINCT unnest(changed)::text AS product) AS products
    WHERE active AND 'product.changed' = ANY (events)
      AND NOT EXISTS (SELECT FROM waiting WHERE webhook_id = webhooks.id AND subject = product);
END $$;

CREATE FUNCTION queue_order_paid() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhooks('order.paid', NEW.order_id::text, NEW.order_id::text, '{}');
  RETURN NULL;
END $$;
CREATE TRIGGER order_paid_webhooks AFTER INSERT ON order_events FOR EACH ROW
  WHEN (NEW.state = 'paid') EXECUTE FUNCTION queue_order_paid();

CREATE FUNCTION queue_order_shipped() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhooks('order.shipped', NEW.order_id::text, NEW.id::text, jsonb_build_object('shipment', NEW.id));
  RETURN NULL;
END $$;
CREATE TRIGGER order_shipped_webhooks AFTER INSERT ON shipments FOR EACH ROW EXECUTE FUNCTION queue_order_shipped();

CREATE FUNCTION queue_order_refunded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhooks('order.refunded', NEW.order_id::text, NEW.id::text,
    jsonb_build_object('refund', NEW.id, 'amountCents', NEW.amount_cents, 'reason', NEW.reason));
  RETURN NULL;
END $$;
CREATE TRIGGER order_refunded_webhooks AFTER UPDATE OF state ON refunds FOR EACH ROW
  WHEN (NEW.state = 'done' AND OLD.state <> 'done') EXECUTE FUNCTION queue_order_refunded();
CREATE TRIGGER order_refunded_elsewhere_webhooks AFTER INSERT ON refunds FOR EACH ROW
  WHEN (NEW.state = 'done') EXECUTE FUNCTION queue_order_refunded();

-- Few are left, as pages say it: a row is only looked at when its stock crosses that number.
CREATE FUNCTION queue_stock_low() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_webhooks('stock.low', NEW.id::text, NEW.id || ':' || gen_random_uuid(), jsonb_build_object('stock', NEW.stock));
  RETURN NULL;
END $$;
CREATE TRIGGER stock_low_webhooks AFTER UPDATE OF stock ON variants FOR EACH ROW
  WHEN (OLD.stock > 3 AND NEW.stock <= 3) EXECUTE FUNCTION queue_stock_low();

CREATE FUNCTION queue_changed_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_product_webhooks(ARRAY(
    SELECT now_is.id FROM new_rows AS now_is JOIN old_rows AS was ON was.id = now_is.id
    WHERE to_jsonb(now_is) - '{search_text,rating_sum,rating_count,rating_hundredths,updated_at}'::text[]
      <> to_jsonb(was) - '{search_text,rating_sum,rating_count,rating_hundredths,updated_at}'::text[]));
  RETURN NULL;
END $$;
CREATE TRIGGER products_changed_webhooks AFTER UPDATE ON products REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows
  FOR EACH STATEMENT EXECUTE FUNCTION queue_changed_products();

CREATE FUNCTION queue_products() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_product_webhooks(ARRAY(SELECT id FROM touched));
  RETURN NULL;
END $$;
CREATE TRIGGER products_added_webhooks AFTER INSERT ON products REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION queue_products();
CREATE TRIGGER products_removed_webhooks AFTER DELETE ON products REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION queue_products();

CREATE FUNCTION queue_products_of_parts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_product_webhooks(ARRAY(SELECT DISTINCT product_id FROM touched));
  RETURN NULL;
END $$;
CREATE TRIGGER variants_added_webhooks AFTER INSERT ON variants REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION queue_products_of_parts();
CREATE TRIGGER variants_removed_webhooks AFTER DELETE ON variants REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION queue_products_of_parts();
CREATE TRIGGER images_added_webhooks AFTER INSERT ON product_images REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION queue_products_of_parts();
CREATE TRIGGER images_changed_webhooks AFTER UPDATE ON product_images REFERENCING NEW TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION queue_products_of_parts();
CREATE TRIGGER images_removed_webhooks AFTER DELETE ON product_images REFERENCING OLD TABLE AS touched
  FOR EACH STATEMENT EXECUTE FUNCTION queue_products_of_parts();

-- Not on stock: an order must not look at webhooks for every sale.
CREATE FUNCTION queue_product_of_variant() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM queue_product_webhooks(ARRAY[NEW.product_id]);
  RETURN NULL;
END $$;
CREATE TRIGGER variants_changed_webhooks
  AFTER UPDATE OF sku, color_slug, size, option_name, option_value, price_cents, compare_at_cents, barcode ON variants FOR EACH ROW
  WHEN ((OLD.sku, OLD.color_slug, OLD.size, OLD.option_name, OLD.option_value, OLD.price_cents, OLD.compare_at_cents, OLD.barcode)
    IS DISTINCT FROM
    (NEW.sku, NEW.color_slug, NEW.size, NEW.option_name, NEW.option_value, NEW.price_cents, NEW.compare_at_cents, NEW.barcode))
  EXECUTE FUNCTION queue_product_of_variant();
