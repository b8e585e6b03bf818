import type { DemoPost } from './post.ts'

export const wearingPosts: readonly DemoPost[] = [
  {
    slug: 'measure-a-shirt-you-like',
    title: 'Measure a shirt you like',
    excerpt: 'Four numbers from a shirt that fits are worth more than any size letter.',
    author: 'Placket demo',
    daysOld: 2,
    pictureUrl: '/pictures/journal/measure-a-shirt-you-like.webp',
    alt: 'A white shirt and a blue striped shirt, folded, side by side.',
    body: `Letters are a promise that no two makers keep alike. A tape measure and a shirt you already like will get you closer than your own body will, because a shirt includes the ease that you prefer.

Button the shirt, lay it on its back on a table and smooth it outwards from the middle. Do not stretch it.

## The four numbers

1. **Chest.** From armpit to armpit, 2 cm below the seam. Double it. This is the number that decides the size.
2. **Shoulder.** From seam to seam, straight across the back, where the sleeves begin. More than 1.5 cm of difference shows.
3. **Sleeve.** From the middle of the collar at the back, over the shoulder, down to the edge of the cuff. On short sleeves it matters less; leave it out.
4. **Length.** From the seam under the collar to the lowest point of the back hem.

Hold them against the size guide on any product page. If you fall between two sizes, decide by the chest for slim cuts and by the shoulder for relaxed ones.

## What our three fits mean

The same chest label gives different shirts. Measured at the chest of a finished medium, slim has 10 cm of ease over the body, regular 15, relaxed 21. Slim has darts in the back. Relaxed has a lower armhole, so you can wear it over something.

## What cannot be measured

Cloth. A linen shirt needs a little more room than the poplin one you measured, since it does not give at all. A tee needs less. And a garment you have worn for three years has grown where you move and shrunk where you wash: if you can, measure a newer one.

When in doubt, order both sizes and send one back. Returns cost nothing for 30 days.`,
  },
  {
    slug: 'a-short-guide-to-collars',
    title: 'A short guide to collars',
    excerpt: 'The collar is the part people look at when they look at you. Five shapes, and when each works.',
    author: 'Placket demo',
    daysOld: 33,
    pictureUrl: '/pictures/journal/a-short-guide-to-collars.webp',
    alt: 'Three folded shirts side by side: a spread collar, a button-down and a band.',
    body: `A collar has two parts: the band that stands around the neck, and the leaf that folds over it. Nearly everything about how formal a shirt looks is settled by how they meet.

## Spread

The points lie wide apart and reach under a jacket's lapels. It is the default for a tie and looks composed without one, provided the band is firm. Ours have slots for stays on the underside; take the stays out before washing, or the iron will print them on the cloth for good.

## Button-down

Two small buttons hold the points to the chest. Left unlined, the leaf arches on its way down, and that roll is what people mean when they praise a good one. It is a casual collar. Under a blazer it is right, under a dinner jacket it is not.

## Band

No leaf at all. It began as the base for collars that were starched apart from the shirt. Wear it buttoned, with nothing around it, or under a crew-neck sweater, where it adds a line and no bulk.

## Camp

One piece, cut with the front, lying open and flat like a lapel. There is no top button to close. Keep the rest simple: it is a warm-weather shape and looks odd under wool.

## Knitted

A polo's collar is knitted to shape rather than cut from cloth, so it has no seam at the edge and no stiffness. Good ones return to flat after washing. Dry them flat, never over a line.

## Which suits a face

Advice about round and long faces is mostly folklore. Proportion is not: the points should be about as long as the knot of your tie is wide, and the band should touch your neck all round with room for one finger.`,
  },
  {
    slug: 'wash-less-and-iron-better',
    title: 'Wash less, iron better',
    excerpt: 'A shirt wears out in the machine more than on you. Small habits that add years.',
    author: 'Placket demo',
    daysOld: 61,
    pictureUrl: '/pictures/journal/wash-less-and-iron-better.webp',
    alt: 'A white shirt in close view, freshly pressed.',
    body: `Look at an old shirt and you will find it failed in one of three places: the fold of the collar, the edge of the cuff, or the elbow. The first two are worn by washing, and most of that can be avoided.

## In the machine

Undo every button, including the cuffs and the collar points. A closed button pulls on its thread each time the drum turns. Turn dark and brushed shirts inside out. Wash whites at 40 degrees and everything else at 30; hotter is for stains, not for wear.

Treat the collar before it goes in. A drop of washing-up liquid rubbed along the fold with a thumb, left for ten minutes, does what a hot cycle would, and spares the rest of the shirt.

Use less detergent than the packet says. What does not rinse out stiffens the cloth and holds on to smells.

## Drying

Take shirts out as soon as the drum stops, shake each one hard by the shoulders and put it on a wide hanger. Close the top button so the collar dries in shape. In ten minutes of care you save most of the ironing.

## Ironing, in order

1. **Collar:** underside first, from the points to the middle, then the top.
2. **Yoke:** one shoulder at a time, over the narrow end of the board.
3. **Cuffs:** inside, then outside.
4. **Sleeves:** along the seam, flat.
5. **Body:** from one front round to the other, the iron's tip between the buttons.

The cloth should be a little damp all through. A dry shirt needs twice the strokes, and each stroke polishes the fibres until they shine.

## When to leave it

Flannel, seersucker, piqué and most linen need no iron at all. If you like ironing, keep it for poplin and twill, which repay it.`,
  },
]
