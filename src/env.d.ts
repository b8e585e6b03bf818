/// <reference types="astro/client" />

/** Of the page's head: runs `work` while no other tab changes what storage keeps (site/browser/take-turn.js). */
declare function takeTurn<T>(work: () => T): Promise<T>
declare module '*?minified' {
  const script: string
  export default script
}
