-- Pages of the merchant's own texts. A page with a role is the one that checkout, product pages and the footer link to for that
-- purpose, whatever its address.
CREATE TABLE pages (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE CHECK (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  role text UNIQUE CHECK (role IN ('shipping', 'returns', 'privacy', 'terms')),
  title text NOT NULL,
  intro text NOT NULL DEFAULT '',
  -- Sanitised when written
  body_html text NOT NULL DEFAULT '',
  seo_title text NOT NULL DEFAULT '',
  seo_description text NOT NULL DEFAULT '',
  status text NOT NULL DEFAULT 'draft' CHECK (status IN ('draft', 'active', 'archived')),
  -- Only of a draft: when it goes live.
  publish_at timestamptz,
  -- When it first went live. Since then its address may be known elsewhere.
  published_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  updated_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX pages_scheduled ON pages (publish_at) WHERE publish_at IS NOT NULL;

CREATE FUNCTION keep_page_times() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.status <> 'draft' THEN NEW.publish_at := NULL; END IF;
  IF NEW.status = 'active' THEN NEW.published_at := coalesce(NEW.published_at, now()); END IF;
  RETURN NEW;
END $$;
CREATE TRIGGER pages_times BEFORE INSERT OR UPDATE ON pages FOR EACH ROW EXECUTE FUNCTION keep_page_times();

-- Addresses that pages had while they were public, by the page that had them. Without a page it was deleted.
CREATE TABLE former_page_addresses (
  slug text PRIMARY KEY,
  page_id bigint REFERENCES pages ON DELETE SET NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX former_page_addresses_page ON former_page_addresses (page_id);

CREATE FUNCTION keep_page_address() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.published_at IS NOT NULL THEN
    INSERT INTO former_page_addresses (slug, page_id) VALUES (OLD.slug, CASE WHEN TG_OP = 'UPDATE' THEN OLD.id END)
      ON CONFLICT (slug) DO UPDATE SET page_id = excluded.page_id, created_at = now();
  END IF;
  IF TG_OP <> 'DELETE' THEN DELETE FROM former_page_addresses WHERE slug = NEW.slug; END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER pages_address_taken AFTER INSERT ON pages FOR EACH ROW EXECUTE FUNCTION keep_page_address();
CREATE TRIGGER pages_address_left AFTER UPDATE OF slug ON pages FOR EACH ROW
  WHEN (OLD.slug <> NEW.slug) EXECUTE FUNCTION keep_page_address();
CREATE TRIGGER pages_address_ended AFTER DELETE ON pages FOR EACH ROW EXECUTE FUNCTION keep_page_address();

-- Links that show a draft to whoever has them, and the draft's page as the last build rendered it.
CREATE TABLE page_previews (
  id uuid PRIMARY KEY DEFAULT gen_random_uuid(),
  page_id bigint NOT NULL REFERENCES pages ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL
);
CREATE INDEX page_previews_page ON page_previews (page_id);
CREATE TABLE page_preview_html (
  page_id bigint PRIMARY KEY REFERENCES pages ON DELETE CASCADE,
  html text NOT NULL,
  built_at timestamptz NOT NULL DEFAULT now()
);

-- A shop that has been open keeps the texts that stood in its pages' code; they were the same in every shop.
INSERT INTO pages (role, slug, title, intro, body_html, seo_description, status)
SELECT role, role, title, intro, body_html, seo_description, 'active' FROM (VALUES
('shipping', 'Shipping', 'What delivery costs, and from when it is free.', $html$<h2>Tracking your parcel</h2>
<p>Your <a href="/account">account</a> lists every order with its status: paid, packed, shipped, delivered. We email you when we receive your payment and when we send your parcel.</p>
<h2>Late deliveries</h2>
<p><a href="/contact">Write to us</a> with the order number. We will trace the parcel, and replace the shirt or refund you if it does not turn up.</p>$html$,
'What delivery costs, how long it takes and how to follow a parcel.'),
('returns', 'Returns and exchanges', '', $html$<h2>How to send something back</h2>
<ol>
<li>Open the order in your <a href="/account/orders">account</a> and choose the items. If you bought two of a shirt, you can return one and exchange the other.</li>
<li>Choose a refund or another size, and tell us why.</li>
<li>We email you how to pack the parcel and where to send it. Keep the receipt until we confirm that the parcel has arrived.</li>
</ol>
<h2>What you can return</h2>
<p>Anything unworn and unwashed, with its label. If we cannot accept a return, we email you the reason.</p>
<h2>Exchanges</h2>
<p>You can exchange a shirt for another size at the same price. For a size that costs more or less, return it for a refund and place a new order. We set the new size aside when you request it, so that it does not sell out while your parcel is on its way. We send it once your parcel arrives, with its own tracking number.</p>
<h2>Refunds</h2>
<p>Once your parcel arrives, we refund your original payment method; your bank decides how soon you see it. A promo code discount is spread over the items of the order. Delivery costs are not refunded.</p>
<h2>Something arrived damaged</h2>
<p><a href="/contact">Write to us</a> with the order number before you send it, and we will find the quickest way to put it right.</p>$html$,
'How to send a shirt back, change it for another size, and when you get your refund.'),
('privacy', 'Privacy', 'We keep what an order needs and nothing else.', $html$<h2>On our servers</h2>
<ul>
<li>Your phone number, because it is how you sign in. Codes are stored as hashes and expire after ten minutes.</li>
<li>Your name, email and addresses, when you order.</li>
<li>Your orders, for as long as tax law requires.</li>
<li>Reviews and messages that you send. We remove from photos where and when they were taken.</li>
</ul>
<h2>Your data</h2>
<p>Ask for a copy, a correction or deletion through the <a href="/contact">contact form</a>.</p>$html$,
'What this shop keeps about you, for how long, and what it never asks for.')
) AS before (role, title, intro, body_html, seo_description) WHERE EXISTS (SELECT FROM products);

-- Every other shop gets drafts to complete. They can't be published while anything is left to fill in.
INSERT INTO pages (role, slug, title, intro, body_html)
SELECT role, role, title, intro, body_html FROM (VALUES
('shipping', 'Shipping', 'What delivery costs, and from when it is free.', $html$<h2>Tracking your parcel</h2>
<p>Your <a href="/account">account</a> lists every order with its status: paid, packed, shipped, delivered. We email you when we receive your payment and when we send your parcel.</p>
<h2>Late deliveries</h2>
<p><a href="/contact">Write to us</a> with the order number. [Fill in: what you do about a parcel that is late or lost]</p>$html$),
('returns', 'Returns and exchanges', '', $html$<h2>How to send something back</h2>
<ol>
<li>Open the order in your <a href="/account/orders">account</a> and choose the items.</li>
<li>Choose a refund or another size, and tell us why.</li>
<li>We email you how to pack the parcel and where to send it. Keep the receipt until we confirm that the parcel has arrived.</li>
</ol>
<h2>What you can return</h2>
<p>[Fill in: the condition in which you take things back, and what cannot be returned]</p>
<h2>Refunds</h2>
<p>Once your parcel arrives, we refund your original payment method; your bank decides how soon you see it. [Fill in: whether you refund delivery costs]</p>
<h2>Something arrived damaged</h2>
<p><a href="/contact">Write to us</a> with the order number before you send it. [Fill in: what you do about damaged or wrong items]</p>$html$),
('privacy', 'Privacy', '', $html$<h2>Who is responsible</h2>
<p>[Fill in: the name and address of your company, and whom to write to about personal data]</p>
<h2>What we keep</h2>
<ul>
<li>Your phone number, because it is how you sign in. Codes are stored as hashes and expire after ten minutes.</li>
<li>Your name, email and addresses, when you order.</li>
<li>Your orders. [Fill in: how long you keep them, and why]</li>
<li>Reviews and messages that you send. We remove from photos where and when they were taken.</li>
</ul>
<h2>Who else receives it</h2>
<p>[Fill in: the companies that process payments, send messages, deliver parcels and host this shop for you]</p>
<h2>Your rights</h2>
<p>Ask for a copy, a correction or deletion through the <a href="/contact">contact form</a>. [Fill in: the rights that your law gives, and the authority that hears complaints]</p>$html$),
('terms', 'Terms of sale', '', $html$<h2>Who you buy from</h2>
<p>[Fill in: the name, address and registration of your company]</p>
<h2>Your order</h2>
<p>[Fill in: when the contract is made, and in which language]</p>
<h2>Prices and payment</h2>
<p>[Fill in: what prices include, and how people can pay]</p>
<h2>Withdrawal and liability</h2>
<p>[Fill in: the right to withdraw, guarantees and liability under your law]</p>
<h2>Law and disputes</h2>
<p>[Fill in: which law applies, and who settles disputes]</p>$html$)
) AS template (role, title, intro, body_html) WHERE NOT EXISTS (SELECT FROM pages WHERE pages.role = template.role);

-- A draft costs no build unless a link shows it.
CREATE FUNCTION mark_page_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF 'active' IN (OLD.status, NEW.status) OR EXISTS (
    SELECT FROM page_previews WHERE page_id = coalesce(NEW.id, OLD.id) AND expires_at > now()
  ) THEN
    UPDATE catalogue_state SET version = version + 1, changed_at = now();
  END IF;
  RETURN NULL;
END $$;
CREATE TRIGGER catalogue_changed AFTER INSERT OR UPDATE OR DELETE ON pages FOR EACH ROW EXECUTE FUNCTION mark_page_changed();
CREATE TRIGGER catalogue_changed AFTER INSERT ON page_previews
  FOR EACH STATEMENT EXECUTE FUNCTION mark_catalogue_changed();
