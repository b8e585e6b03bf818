import type { DemoPost } from './post.ts'

export const fabricPosts: readonly DemoPost[] = [
  {
    slug: 'how-to-read-a-cloth-weight',
    title: 'How to read a cloth weight',
    excerpt: 'The number in grams says more about a shirt than most of the words around it.',
    author: 'Placket demo',
    daysOld: 6,
    pictureUrl: '/pictures/journal/how-to-read-a-cloth-weight.webp',
    alt: 'Strips of shirt cloth side by side, from light poplin to heavy corduroy.',
    body: `Every product page here gives a weight in grams per square metre. It is the most honest number a shirt has, and it takes two minutes to learn.

## The range

A square metre of the lightest shirt cloth we use weighs 95 grams. That is the madras: hold it to a window and you can read through it. The heaviest, a corduroy, is above 300. Almost everything a man wears to work lies between 105 and 140.

- **Below 110** is summer cloth. It dries on a hanger overnight and shows an undershirt.
- **110 to 140** is what a dress shirt is usually made of. Poplin sits at the lower end, twill and royal oxford at the upper.
- **150 to 190** has body. Casual oxford and light flannel keep their line without an iron.
- **200 and up** is a layer. Wear it open, and expect it to feel stiff at first.

## What it does not tell you

Weight is not warmth. Linen at 160 is cooler than cotton at 120, because flax carries moisture away and stands off the skin. Flannel at 150 is warmer than either, because the raised fibres hold air.

Weight is not quality either. Two-fold yarn, where two threads are twisted into one before weaving, makes a light cloth strong. A single yarn at the same weight is cheaper and pills sooner. Our descriptions say which it is.

## A quick test

Pick up the shirt you wear most and put it on a kitchen scale. A medium takes about 1.7 square metres of cloth, plus 25 grams of buttons, thread and interlining. Take off the 25, divide by 1.7, and you have your favourite weight. Look for that number first, and for the colour second.`,
  },
  {
    slug: 'why-linen-creases',
    title: 'Why linen creases, and why to let it',
    excerpt: 'Flax is stiff, strong and cool for the same reason that it wrinkles.',
    author: 'Placket demo',
    daysOld: 20,
    pictureUrl: '/pictures/journal/why-linen-creases.webp',
    alt: 'Close view of creased sand-coloured linen with the slubs showing.',
    body: `Cotton fibres are twisted ribbons. They bend and spring back. Flax fibres are closer to reeds: long, straight and almost without stretch. Bend a reed and the bend stays. That is a crease, and no finish removes the cause without removing what you bought linen for.

## What the stiffness gives you

Because the yarn does not collapse, a linen shirt stands slightly away from the body and air moves under it. Because the fibre is hollow and thirsty, it takes up moisture and gives it off again quickly. And because the fibres are long, linen gets stronger when it is wet, so it outlives most of what it shares a machine with.

The thick places in the yarn are called slubs. They come from joining fibre bundles of different lengths. Machine-sorted linen has few, and looks like slightly dull cotton. We leave them in.

## Living with it

1. **Wash it with room.** A full drum presses sharp creases into wet flax. Half full is right.
2. **Hang it wet.** The weight of the water pulls out most of what the spin put in. Smooth the placket and collar with your hands and leave it.
3. **Iron only the collar and cuffs.** If those are crisp, the rest reads as intended.
4. **Never tumble it dry.** Overdried flax turns brittle and breaks at the folds, first at the collar edge.

## If creases really bother you

Take a blend. At 55 parts linen to 45 cotton the cloth keeps most of the coolness and loses the sharpest wrinkles. Our Regatta is made that way. Or choose a darker colour: creases are shadows, and shadows hardly show on navy.`,
  },
  {
    slug: 'checks-from-small-to-large',
    title: 'Checks, from small to large',
    excerpt: 'Gingham, tattersall, windowpane, plaid: how to tell them apart and what each goes with.',
    author: 'Placket demo',
    daysOld: 47,
    pictureUrl: '/pictures/journal/checks-from-small-to-large.webp',
    alt: 'Gingham, tattersall and plaid cloth side by side.',
    body: `A check is two sets of stripes that cross. What we call it depends on how wide the stripes are, how many colours there are, and how much ground is left between them.

## Four names worth knowing

**Gingham** has stripes as wide as the gaps, in one colour on white. Where they cross the colour is full, where they miss it is white, and everywhere else it is half and half. Small gingham looks like a solid from across the street. Large gingham looks like lunch.

**Tattersall** is a grid of thin lines in two colours that take turns. It began on horse blankets. The ground is pale, often cream, and there is a lot of it, so it wears almost like a plain shirt.

**Windowpane** is a tattersall with the lines far apart and, usually, one colour. On a solid ground it is the most formal check after the very small ones.

**Plaid** is the rest: several colours, uneven widths, stripes laid over stripes. In flannel it comes from the Scottish tartans, in thin cotton from the looms of Madras.

## What to wear with them

The rule about not mixing patterns is really a rule about scale. Two patterns of the same size quarrel; one large and one small get on. A fine gingham goes under a wide windowpane jacket, a big plaid shirt wants a plain one.

## What to look for

Turn to the chest pocket. On a well-made shirt the lines run through it as though it were not there. Then follow a line from the left front to the right across the buttons. It should arrive where it left. Sleeves are never matched all the way, as cloth that bends round a shoulder can only agree with itself at one height. Look for it at the chest.`,
  },
]
