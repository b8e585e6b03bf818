import { test as base, expect, type Page } from 'playwright/test'

export { expect }

/** Every page of every test: no console error or warning, no failed script, no request off the site. */
export const test = base.extend<{ quiet: undefined; allowedComplaints: RegExp[]; shopUrl: string }>({
  // The address of the shop under test, for requests without a page.
  shopUrl: async ({ baseURL }, use) => {
    if (!baseURL) throw new Error('The shop under test has no address')
    await use(baseURL)
  },
  // Messages that a test provokes on purpose, such as the browser's own for a 409.
  allowedComplaints: [[], { option: true }],
  quiet: [
    async ({ context, shopUrl, allowedComplaints }, use) => {
      const complaints: string[] = []
      const complain = (text: string) => {
        if (!allowedComplaints.some((allowed) => allowed.test(text))) complaints.push(text)
      }
      context.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complain(`${message.type()}: ${message.text()}`)
      })
      context.on('weberror', (error) => complain(`thrown on ${error.page()?.url()}: ${error.error().message}`))
      context.on('request', (request) => {
        const url = request.url()
        if (!url.startsWith(shopUrl) && !/^(data|blob|about):/.test(url)) complain(`off the site: ${url}`)
      })
      // A question that no test answers is refused, as the browser's driver would, and then nothing happens for no visible
      // reason. The test's own listener answers first.
      context.on('dialog', async (dialog) => {
        await Promise.resolve()
        const isLeaving = dialog.type() === 'beforeunload'
        const unanswered = await (isLeaving ? dialog.accept() : dialog.dismiss()).then(
          () => true,
          () => false,
        )
        if (unanswered && !isLeaving) complain(`asked, and nobody answered: ${dialog.message()}`)
      })
      // Marks the start loader as seen: it has its own tests.
      await context.addInitScript(() => {
        try {
          sessionStorage.setItem('placket:started', '1')
        } catch {
          // about:blank has no storage; the following pages do.
          return
        }
      })
      await use(undefined)
      expect(complaints).toEqual([])
    },
    { auto: true },
  ],
})

/**
 * Nobody is signed in any more, as at another person's device. The page is left first: a call that it still makes would be
 * refused for want of the cookies.
 */
export async function dropSession(page: Page): Promise<void> {
  await page.goto('about:blank')
  await page.context().clearCookies()
}

/** The newest code sent to a number or address, from the outbox of the shop under test. */
export async function readCode(shopUrl: string, to: string): Promise<string> {
  const response = await fetch(`${shopUrl}/dev/outbox?to=${encodeURIComponent(to)}`)
  const messages = (await response.json()) as { code: string }[]
  return messages.find((message) => message.code)?.code ?? ''
}
