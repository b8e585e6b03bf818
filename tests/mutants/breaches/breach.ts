/** The opposite of a rule of docs/behaviour, planted in the code: the tests that show the rule have to turn red. */
export interface Breach {
  /** Its page and its name, without the full stop at its end: `orders: Paid twice`. */
  rule: string
  /** What the broken shop does, in words. */
  does: string
  path: string
  /** Occurs once in the file. */
  find: string
  replace: string
  /** By file: a part of the title that stands in the file as it is written there. */
  tests: Readonly<Record<string, string>>
}
