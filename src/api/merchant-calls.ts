// Whoever makes calls of the merchant in a browser imports this: a page of the shop has its own calls alone. The build puts them
// here (`site/build/calls-plugin.ts`); elsewhere `endpoints.ts` has all of them.
export {}
