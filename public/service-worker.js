// Pages that were visited, the cart and the lists stay readable without a network. The network always comes first for pages:
// what is kept here is for when there is none.
const pages = 'pages-1'
const files = 'files-1'
const keptMax = { [pages]: 80, [files]: 400 }
/** What must be readable although it may never have been opened. */
const shells = ['/offline', '/cart', '/wishlist', '/compare']
const timeoutMs = 6000

async function keep(name, request, response) {
  const cache = await caches.open(name)
  await cache.put(request, response)
  const keys = await cache.keys()
  await Promise.all(keys.slice(0, Math.max(0, keys.length - keptMax[name])).map((key) => cache.delete(key)))
}

/** Addresses of scripts, styles and fonts that a page or a script names. */
function findFiles(text) {
  const names = text.matchAll(/(?:\/_astro\/|["'`]\.\/|["'`]_astro\/)([\w.~-]+\.(?:js|css|woff2))/g)
  return [...new Set([...names].map(([, name]) => `/_astro/${name}`))]
}

/** Keeps a file; returns what it names in turn, if it is a script or style. */
async function keepFile(path) {
  const cache = await caches.open(files)
  if (await cache.match(path)) return []
  const response = await fetch(path)
  if (!response.ok) return []
  const text = /\.(js|css)$/.test(path) ? await response.clone().text() : ''
  await keep(files, path, response)
  return findFiles(text)
}

/** Keeps a page; returns the files that it names. */
async function keepPage(url) {
  const response = await fetch(url)
  if (!response.ok) return []
  const text = await response.clone().text()
  await keep(pages, url, response)
  return findFiles(text)
}

/** Every file once and one at a time: whoever is shopping meanwhile needs the connection. */
async function keepPages(urls) {
  const found = new Set()
  for (const url of urls) for (const path of await keepPage(url)) found.add(path)
  // Files that are found on the way are visited too.
  for (const path of found) for (const named of await keepFile(path)) found.add(named)
}

async function answerFile(request) {
  const kept = await caches.match(request)
  if (kept) return kept
  const response = await fetch(request)
  if (response.ok) await keep(files, request, response.clone())
  return response
}

async function fetchSoon(request) {
  return fetch(request, { signal: AbortSignal.timeout(timeoutMs) })
}

/** What must be readable in the market of a page, once. */
async function keepShells(home) {
  const paths = shells.map((path) => home + path.slice(1))
  const kept = await Promise.all(paths.map((path) => caches.match(path)))
  await keepPages(paths.filter((_, place) => !kept[place]))
}

/** In the language of the page's market, if that was kept. */
async function findOffline(request) {
  const [, market] = new URL(request.url).pathname.split('/')
  return (await caches.match(`/${market}/offline`)) ?? (await caches.match('/offline')) ?? Response.error()
}

/** From the network; without one, as it was when it was last seen. */
async function answerFresh(name, request) {
  try {
    const response = await fetchSoon(request)
    if (response.ok && !response.redirected) await keep(name, request, response.clone())
    return response
  } catch (error) {
    const kept = await caches.match(request, { ignoreSearch: request.mode === 'navigate' })
    if (kept) return kept
    if (request.mode === 'navigate') return findOffline(request)
    throw error
  }
}

self.addEventListener('install', (event) => {
  self.skipWaiting()
  event.waitUntil(keepPages(shells))
})

self.addEventListener('activate', (event) => {
  const dropOld = async () => {
    const names = await caches.keys()
    await Promise.all(names.filter((name) => !(name in keptMax)).map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(dropOld())
})

// The page that brought the worker was fetched before there was one.
self.addEventListener('message', (event) => {
  const { page, resources, home = '/' } = event.data
  const known = resources.filter((url) => new URL(url).pathname.startsWith('/_astro/') || url.includes('/.netlify/images'))
  const keepAll = [keepPages([page]), keepShells(home), ...known.map((url) => answerFile(new Request(url)))]
  event.waitUntil(Promise.allSettled(keepAll))
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin) return
  if (request.mode === 'navigate') {
    // Pages of this machine's own tools and of the payment are no pages of the shop.
    if (!pathname.startsWith('/dev/')) event.respondWith(answerFresh(pages, request))
  } else if (pathname.startsWith('/_astro/') || pathname === '/.netlify/images') {
    event.respondWith(answerFile(request))
  } else if (pathname.startsWith('/product-api/get-product/')) {
    event.respondWith(answerFresh(files, request))
  }
})
