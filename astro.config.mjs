import { readFile } from 'node:fs/promises'
import react from '@astrojs/react'
import { defineConfig } from 'astro/config'
import { minify } from 'vite'
import { endpoints } from './src/api/endpoints.ts'
import { readShownSettings } from './src/platform/config.ts'
import { shopCalls } from './src/site/build/calls-plugin.ts'
import { listExpressSources } from './src/site/build/express.ts'
import { listFormTargets } from './src/site/build/form-targets.ts'
import { islandElement } from './src/site/build/island-scripts.ts'
import { keepCompiled } from './src/site/build/keep-compiled.ts'
import { marketPages } from './src/site/build/market-plugin.ts'
import { pageTexts } from './src/site/build/texts-plugin.ts'

/** `npm run dev`: proxies everything except pages to the API's process. */
function proxyToApi(target) {
  const segments = new Set(Object.values(endpoints).map(({ path }) => `/${path.split('/')[1]}`))
  return Object.fromEntries([...segments, '/rooms-api', '/.netlify/images', '/dev'].map((path) => [path, { target }]))
}

/** `npm run dev`: a market's pages and modules come from a server of its own, below the market's address. */
function serveInDevelopment({ DEV_API, DEV_MARKETS = '{}', MARKET }) {
  if (!DEV_API) return {}
  if (MARKET) return { base: `/${MARKET}/`, cacheDir: `node_modules/.vite/${MARKET}` }
  const markets = Object.entries(JSON.parse(DEV_MARKETS)).map(([key, target]) => [
    `^/${key}(/|$)`,
    { target, ws: true },
  ])
  return { server: { proxy: { ...proxyToApi(DEV_API), ...Object.fromEntries(markets) } } }
}

/**
 * One file for what nearly every page needs at once, one for cards, and one for the first API call: a dozen files of a few
 * hundred bytes each would cost a dozen requests.
 */
const sharedScripts = [
  {
    name: 'shop',
    test: /[\\/](nanostores|browser[\\/](cart|compare|wishlist|saved-list|stored|toasts|token|sign-in[\\/]open-dialog|arrival|begin-sync|moments|offline|send|api-root|panels|travel|card-actions|card-product|rest-styles|price-view|take-turn\.js)|rules[\\/](cart|saved-list|product-snapshot|sizes|color-name)|pure[\\/](text[\\/])?(is-record|money|image-url|paths|messages|limits|early-requests|page-market|name-in-sentence|slots)|accounts[\\/]browser[\\/]slots|site[\\/]theme)(\.ts)?([\\/]|$)|preload-helper/,
  },
  {
    name: 'cards',
    test: /[\\/](browser[\\/](card-view|fit-profile)|rules[\\/](card-sizes|review-fold|fit-profile|ranges))\.ts$/,
  },
  {
    name: 'forms',
    test: /[\\/](browser[\\/]form-faults|pure[\\/](email|text[\\/]clean-text))\.ts$/,
  },
  {
    name: 'calls',
    test: /[\\/](ofetch|ufo|destr|node-fetch-native|browser[\\/](api|failures|session|price-rules)|(api|features[\\/][a-z]+)[\\/]endpoints|pure[\\/]endpoint)(\.ts)?([\\/]|$)/,
  },
  {
    // One file that all islands share.
    name: 'react',
    test: /node_modules[\\/](react|react-dom|scheduler|@nanostores[\\/]react|@astrojs[\\/]react)[\\/]/,
  },
  {
    // What the cart's page, its drawer and the checkout share.
    name: 'basket',
    test: /features[\\/](cart[\\/](browser[\\/](slots|refresh-cart|read-promotion|promo|costs|later|check-cart|tax-number|[A-Z][a-zA-Z]+(?<!CartPage|CartDrawer|EmptyCart))|rules[\\/](discount-words))|pricing[\\/]rules[\\/][a-z-]+|payments[\\/](browser|rules)[\\/](methods|choose-method|payment-terms|payment-brands)|catalog[\\/]browser[\\/]LinePicture|checkout[\\/]browser[\\/]open-express)\.tsx?$/,
  },
]

/** Shorter hashes than usual: a script names all that its dialogs need, and hashes can't be compressed. */
const scriptName = '_astro/[name].[hash:7].js'
/** A page's own script is named like its component, without what the compiler calls it: every page names some. */
const nameEntry = ({ name }) =>
  scriptName.replace('[name]', name.replace(/\.astro_astro_type_script_index_\d+_lang$/, ''))
const scriptNames = { entryFileNames: nameEntry, chunkFileNames: scriptName }

/** `import text from './script.js?minified'`: a script inlined in the document. */
const minifiedScripts = {
  name: 'minified-scripts',
  enforce: 'pre',
  async load(id) {
    const [file, query] = id.split('?')
    if (query !== 'minified') return
    const { code, errors } = await minify(file, await readFile(file, 'utf8'), { module: false })
    if (errors.length > 0) throw new Error(`${file}: ${errors[0].message}`)
    return `export default ${JSON.stringify(code)}`
  },
}

/** `npm run dev`: React's refresh expects this before any island; Astro adds it only to pages that name their islands in markup. */
const refreshEverywhere = {
  name: 'refresh-everywhere',
  hooks: {
    'astro:config:setup': ({ command, injectScript }) => {
      if (command !== 'dev') return
      injectScript(
        'page',
        `import { injectIntoGlobalHook } from '/@react-refresh'
        injectIntoGlobalHook(window)
        Object.assign(window, { $RefreshReg$: () => {}, $RefreshSig$: () => (type) => type, __vite_plugin_react_preamble_installed__: true })`,
      )
    },
  },
}

/** `client:needed`: when an island is hydrated. */
const neededDirective = {
  name: 'needed-directive',
  hooks: {
    'astro:config:setup': ({ addClientDirective }) =>
      addClientDirective({ name: 'needed', entrypoint: './src/site/browser/needed.ts' }),
  },
}

// When the API is on another server, calls go there and review photos come from there.
const apiOrigin = process.env.PUBLIC_API_ROOT ? ` ${new URL(process.env.PUBLIC_API_ROOT).origin}` : ''

const express = listExpressSources(process.env)

// Pages' scripts only see PUBLIC_ variables. One setting decides what is shown and charged.
Object.assign(process.env, readShownSettings(process.env))

export default defineConfig({
  site: process.env.SITE_URL || `http://localhost:${process.env.PORT || 8888}`,
  output: 'static',
  trailingSlash: 'ignore',
  outDir: process.env.SITE_DIR || './dist',
  integrations: [
    react(),
    refreshEverywhere,
    neededDirective,
    ...(process.env.COMPILED_DIR ? [keepCompiled(process.env.COMPILED_DIR)] : []),
  ],
  prefetch: false,
  devToolbar: { enabled: false },
  vite: {
    plugins: [
      minifiedScripts,
      islandElement,
      shopCalls(),
      pageTexts(process.env.PUBLIC_LANGUAGE),
      marketPages(process.env.MARKET),
    ],
    ...serveInDevelopment(process.env),
    environments: {
      client: {
        build: {
          rolldownOptions: {
            output: { ...scriptNames, codeSplitting: { groups: sharedScripts } },
            // Each text goes only into the scripts that show it.
            optimization: { inlineConst: { mode: 'all', pass: 2 } },
          },
        },
      },
    },
  },
  // One request fewer before the first paint; the hashes of the policy cover them.
  build: { inlineStylesheets: 'always' },
  security: {
    csp: {
      ...(express.scripts.length > 0 ? { scriptDirective: { resources: ["'self'", ...express.scripts] } } : {}),
      directives: [
        "default-src 'self'",
        [`img-src 'self' data: blob:${apiOrigin}`, ...express.pictures].join(' '),
        `media-src 'self'${apiOrigin}`,
        "font-src 'self'",
        [`connect-src 'self'${apiOrigin}`, ...express.calls].join(' '),
        ...(express.frames.length > 0 ? [['frame-src', ...express.frames].join(' ')] : []),
        "object-src 'none'",
        "base-uri 'self'",
        ['form-action', "'self'", ...listFormTargets(process.env)].join(' '),
      ],
    },
  },
})
