import type { PageRole } from '../../src/platform/pure/page-roles.ts'

interface DemoPage {
  role: PageRole | null
  slug: string
  title: string
  intro: string
  seoDescription: string
  body: string
}

/** What the demo promises and explains. Costs, days and addresses come from the shop's settings. */
export const demoPages: readonly DemoPage[] = [
  {
    role: 'shipping',
    slug: 'shipping',
    title: 'Shipping',
    intro: 'What delivery costs, and when it is free.',
    seoDescription: 'What delivery costs, how long it takes and how to follow a parcel.',
    body: `<h2>Tracking your parcel</h2>
<p>Your <a href="/account">account</a> lists every order with its status: paid, packed, shipped, delivered. We email you when we receive your payment and when we send your parcel.</p>
<h2>Late deliveries</h2>
<p><a href="/contact">Write to us</a> with the order number. We will trace the parcel, and replace the shirt or refund you if it does not turn up.</p>`,
  },
  {
    role: 'returns',
    slug: 'returns',
    title: 'Returns and exchanges',
    intro: '',
    seoDescription: 'How to send a shirt back, change it for another size, and when you get your refund.',
    body: `<h2>How to send something back</h2>
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
<p><a href="/contact">Write to us</a> with the order number before you send it, and we will find the quickest way to put it right.</p>`,
  },
  {
    role: 'privacy',
    slug: 'privacy',
    title: 'Privacy',
    intro: 'We keep what an order needs and nothing else.',
    seoDescription: 'What this shop keeps about you, for how long, and what it never asks for.',
    body: `<h2>On our servers</h2>
<ul>
<li>Your phone number, because it is how you sign in. Codes are stored as hashes and expire after ten minutes.</li>
<li>Your name, email and addresses, when you order.</li>
<li>Your orders, for as long as tax law requires.</li>
<li>Reviews and messages that you send. We remove from photos where and when they were taken.</li>
</ul>
<h2>Your data</h2>
<p>Ask for a copy, a correction or deletion through the <a href="/contact">contact form</a>.</p>`,
  },
  {
    role: 'terms',
    slug: 'terms',
    title: 'Terms of sale',
    intro: 'A demonstration shop sells nothing, so these terms bind nobody.',
    seoDescription: 'What applies to an order in this demonstration shop.',
    body: `<h2>Your order</h2>
<p>The total on the checkout page is what you would pay: nothing is added later. An order is accepted when we confirm the payment by email.</p>
<h2>Cancelling</h2>
<p>An order that we have not packed can be cancelled in your <a href="/account/orders">account</a>. After that, see <a href="/returns">returns and exchanges</a>.</p>
<h2>This demonstration</h2>
<p>Cards are charged in a sandbox, no parcel leaves, and orders may be deleted at any time.</p>`,
  },
  {
    role: null,
    slug: 'about',
    title: 'About Placket',
    intro: 'Shirts with the cloth, the cut and the numbers written down.',
    seoDescription: 'What this demonstration shop is, and where its shirts come from.',
    body: `<p>This is the demonstration of an open-source shop. The shirts, brands and prices are invented, and the pictures are drawn by a program, thread by thread.</p>
<h2>What you can try</h2>
<ul>
<li>Filter <a href="/products">all shirts</a> by size: the list shows only what is in stock in your size.</li>
<li>Compare up to four shirts side by side.</li>
<li>Order one. The sandbox takes the card 4242 4242 4242 4242.</li>
</ul>
<h2>What you can read</h2>
<p>The <a href="/blog">journal</a> explains fabrics, collars and care.</p>`,
  },
]
