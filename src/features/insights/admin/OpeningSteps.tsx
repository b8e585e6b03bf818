import { type OpeningStep, openingSteps } from '../rules/opening-steps.ts'

interface Step {
  title: string
  text: string
  /** Where it is done; none: on the server. */
  links: readonly (readonly [href: string, label: string])[]
}

const steps: Record<OpeningStep, Step> = {
  products: {
    title: 'Put a product on sale',
    text: 'Write one, or take over your catalogue from a file of Shopify’s columns or of your own. A draft has a preview.',
    links: [
      ['/admin/products', 'Products'],
      ['/admin/files', 'Import'],
    ],
  },
  name: {
    title: 'Name the shop',
    text: 'Its name stands on pages, mails and invoices; a logo and your colours take a minute more.',
    links: [
      ['/admin/settings/shop', 'Name'],
      ['/admin/settings/look', 'Logo and colours'],
    ],
  },
  contact: {
    title: 'Say where you are reached',
    text: 'The address that shoppers write to, and the one that returns are sent to.',
    links: [['/admin/settings/contact', 'Contact and mail']],
  },
  delivery: {
    title: 'Say where you deliver and what it costs',
    text: 'Until you do, a flat price counts everywhere.',
    links: [['/admin/settings/shipping', 'Shipping']],
  },
  taxes: {
    title: 'Say which taxes you collect',
    text: 'Until you do, none are. There are tables of several countries to begin with.',
    links: [['/admin/settings/taxes', 'Taxes']],
  },
  pages: {
    title: 'Publish your terms',
    text: 'Privacy, returns, shipping and terms are drafted: fill in what is yours, then make them live.',
    links: [['/admin/pages', 'Pages']],
  },
  providers: {
    title: 'Take real payments, and send codes and mails',
    text: 'This shop runs as a trial: cards are a sandbox’s, and codes and mails stay on this machine. docs/one-machine.md and docs/deploy-netlify.md say which settings a real one needs.',
    links: [],
  },
}

/** What is left to do before the first order. */
export function OpeningSteps({ open }: { open: readonly OpeningStep[] }) {
  return (
    <section className="opening" aria-labelledby="opening-title">
      <h2 id="opening-title">Before you open</h2>
      <p className="hint">
        {openingSteps.length - open.length} of {openingSteps.length} steps are done. This list goes when all are, or
        when your first parcel has left.
      </p>
      <ol className="rows">
        {open.map((step) => (
          <li key={step}>
            <h3>{steps[step].title}</h3>
            <p>{steps[step].text}</p>
            {steps[step].links.length > 0 && (
              <p className="inline">
                {steps[step].links.map(([href, label]) => (
                  <a key={href} href={href}>
                    {label}
                  </a>
                ))}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
