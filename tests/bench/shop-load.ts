import { setTimeout as wait } from 'node:timers/promises'

export interface Load {
  /** Stops the shoppers; returns their results. */
  stop(): Promise<LoadFigures>
}

export interface LoadFigures {
  requests: number
  /** One line for each reply that no shopper should get. */
  errors: string[]
  /** Milliseconds of every reply. */
  times: number[]
}

interface LoadOptions {
  url: string
  /** What a shopper opens: pages and calls of the API. */
  paths: readonly string[]
  shoppers: number
  thinkMs: number
}

const timeoutMs = 30_000

/** The scripts, fonts and data of a page, which the browser requests after the page and perhaps after a swap. */
function listParts(html: string): string[] {
  const named = [...html.matchAll(/["'(](\/_astro\/[\w./-]+)["')]/g)].map(([, path]) => path ?? '')
  const columns = [...html.matchAll(/"(columns-\w+\.json)"/g)].map(([, name]) => `/filters/${name}`)
  return [...named, ...columns]
}

/** Shoppers who open one thing after another until they are stopped; they also request each page's parts, late. */
export function startLoad({ url, paths, shoppers, thinkMs }: LoadOptions): Load {
  const figures: LoadFigures = { requests: 0, errors: [], times: [] }
  let open = true
  const ask = async (path: string): Promise<string> => {
    const start = performance.now()
    figures.requests += 1
    try {
      const response = await fetch(url + path, { signal: AbortSignal.timeout(timeoutMs) })
      const text = await response.text()
      figures.times.push(performance.now() - start)
      if (!response.ok || text === '') figures.errors.push(`${path} answered ${response.status}, ${text.length} bytes`)
      return text
    } catch (error) {
      figures.errors.push(`${path}: ${String(error)}`)
      return ''
    }
  }
  const shop = async (place: number) => {
    for (let turn = place; open; turn += 1) {
      const text = await ask(paths[turn % paths.length] ?? '/')
      await wait(thinkMs)
      for (const part of new Set(listParts(text))) await ask(part)
    }
  }
  const running = Promise.all(Array.from({ length: shoppers }, (_, place) => shop(place)))
  return {
    async stop() {
      open = false
      await running
      return figures
    },
  }
}
