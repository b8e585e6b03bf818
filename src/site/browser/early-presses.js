// Runs in the head, so that the first tap never waits for the page's scripts: it is kept for them, or handled by early-add.js.
{
  /** What was added counts at once; its notice comes from the scripts, which wait until the count is painted. */
  const needScripts = async (adding) => {
    if (await adding) await new Promise((done) => requestAnimationFrame(() => setTimeout(done)))
    dispatchEvent(new Event('placket:needed'))
  }

  // Islands keep presses themselves once their own script is there (needed.ts).
  // Other presses wait for the scripts, which signal that they are ready with `placket:submit` and `placket:click`.
  const clicked = [
    'quick',
    'wish',
    'buy] [data-compare',
    'open-cart',
    'open-login',
    'load-more',
    'whole',
    'clear',
    'show',
    'zoom',
    'size-guide',
    'fit',
  ]
  const early = {
    submit: '[data-buy],[data-delivery],[data-enquiry],[data-withdrawal],.gift-form,astro-island form',
    click: `${clicked.map((name) => `[data-${name}]`)},astro-island button[type=button]`,
  }
  for (const [type, selector] of Object.entries(early)) {
    const kept = []
    const keep = (event) => {
      const target = event.target.closest?.(selector)
      // Opened in another tab or window, a link stays a link.
      if (!target || event.ctrlKey || event.metaKey || event.shiftKey) return
      event.preventDefault()
      // Scripts that have loaded already, before the last has, would act on it as well.
      event.stopPropagation()
      const adding = type === 'submit' && window.addNow?.(target)
      kept.push({ target, adding })
      needScripts(adding)
    }
    addEventListener(type, keep, true)
    const replay = async () => {
      removeEventListener(type, keep, true)
      for (const { target, adding } of kept) {
        if (await adding) target.dispatchEvent(new Event('placket:added'))
        else if (type === 'submit') target.requestSubmit()
        else target.click()
      }
    }
    addEventListener(`placket:${type}`, replay, { once: true })
  }
}
