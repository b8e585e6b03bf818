/** Why items come back, as the form offers it and as returns store it. */
export const tooSmall = 'Too small'
export const tooLarge = 'Too large'

export const returnReasons = [tooSmall, tooLarge, 'Not what I expected', 'Damaged or faulty', 'Changed my mind']
