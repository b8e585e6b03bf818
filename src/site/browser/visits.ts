const storageKey = 'placket:cookies'

interface Counter {
  analytics: 'plausible' | 'goatcounter'
  script: string
  site: string
}

function readChoice(): string | null {
  try {
    return localStorage.getItem(storageKey)
  } catch {
    // Storage is blocked: nobody has agreed to anything.
    return 'no'
  }
}

function keepChoice(choice: string): void {
  try {
    localStorage.setItem(storageKey, choice)
  } catch {
    return
  }
}

function readCounter(): Counter | null {
  const text = document.querySelector('[data-counter]')?.textContent
  return text ? (JSON.parse(text) as Counter) : null
}

let counting = false

function startCounting(): void {
  const counter = readCounter()
  if (!counter || counting) return
  counting = true
  const script = document.createElement('script')
  script.async = true
  if (counter.analytics === 'plausible') script.dataset['domain'] = counter.site
  else script.dataset['goatcounter'] = counter.site
  script.src = counter.script
  document.head.append(script)
}

/** The third party's script loads after the first touch at the earliest. */
function countWhenTouched(): void {
  const kinds = ['pointerdown', 'keydown', 'scroll']
  const begin = () => {
    for (const kind of kinds) removeEventListener(kind, begin)
    startCounting()
  }
  for (const kind of kinds) addEventListener(kind, begin, { passive: true })
}

/** Counts the visit: with permission if the shop asks for it, otherwise once the page is touched. */
export function askOrCount(): void {
  const notice = document.querySelector<HTMLElement>('.cookie-notice')
  if (!notice) {
    countWhenTouched()
    return
  }
  const choice = readChoice()
  if (choice === 'yes') countWhenTouched()
  else if (choice === null) notice.hidden = false
  notice.addEventListener('click', ({ target }) => {
    if (!(target instanceof HTMLButtonElement)) return
    keepChoice(target.value)
    notice.hidden = true
    if (target.value === 'yes') startCounting()
  })
  document.querySelector('[data-cookie-choice]')?.addEventListener('click', () => {
    notice.hidden = false
    notice.querySelector('button')?.focus()
  })
}
