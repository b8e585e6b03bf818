/// <reference types="astro/client" />

/** Runs `work` while no other tab changes what storage keeps (site/browser/take-turn.js). */
declare function takeTurn<T>(work: () => T): Promise<T>
/** The call that the head has made (platform/pure/early-requests.ts). */
declare var earlyCall: { address: string; reply: Promise<Response> } | undefined
/** Of a shop page's head: reloads the page for a press whose script is gone (public/press-again.js); undefined without a network. */
declare var again: ((what: 'reloadOnce') => Promise<'reloading' | 'tried' | 'nothing' | undefined>) | undefined
/** The scripts of every page run (public/press-again.js). */
declare var isReady: boolean
/** What was pressed and is neither done nor under way. */
declare var presses: Event[] | undefined
/** Where Astro's element of islands finds its directives. */
interface Window {
  Astro?: object
}
/** Astro's element of islands (site/build/island-scripts.ts). */
declare module 'virtual:astro-island' {}
declare module '*?minified' {
  const script: string
  export default script
}

/** For scripts that fill a slot of components. */
declare module '*.astro' {
  const Component: import('astro/runtime/server/index.js').AstroComponentFactory
  export default Component
}
