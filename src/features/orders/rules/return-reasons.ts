import * as texts from '../messages/en.ts'

// Returns store the English words, so that reports add up what shoppers of all languages chose.
export const tooSmall = 'Too small'
export const tooLarge = 'Too large'

/** Why items come back, as the form offers it and as returns store it. */
export const returnReasons = [
  { value: tooSmall, label: texts.tooSmall },
  { value: tooLarge, label: texts.tooLarge },
  { value: 'Not what I expected', label: texts.notExpected },
  { value: 'Damaged or faulty', label: texts.damaged },
  { value: 'Changed my mind', label: texts.changedMind },
]
