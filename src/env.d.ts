/// <reference types="astro/client" />

/** Of the page's head: runs `work` while no other tab changes what storage keeps (site/browser/take-turn.js). */
declare function takeTurn<T>(work: () => T): Promise<T>
/** The call that the head has made (platform/pure/early-requests.ts). */
declare var earlyCall: { address: string; reply: Promise<Response> } | undefined
/** Of a shop page's head: reloads the page for a press whose script is gone (site/browser/reload-once.js). */
declare var reloadOnce: ((isEmpty?: boolean) => boolean) | undefined
declare module '*?minified' {
  const script: string
  export default script
}

/** Components that return elements instead of React's (site/build/first-paint-plugin.ts). */
declare module '*/CartPage.tsx?first' {
  export const CartPage: () => Node
}
declare module '*/CheckoutPage.tsx?first' {
  export const CheckoutPage: () => Node
}
