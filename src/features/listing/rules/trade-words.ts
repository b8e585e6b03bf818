/** Words that say nothing about what is wanted. */
export const stopWords =
  `a an and any are at brand buy by can clothes clothing color do find fiber for garment get good great
  have him his i in is it item like look looking me menswear my need new nice of on online or our please product range sale
  sell shop show size some store style that the this to top want wear with you your button-up fashion made best quality
  colorful ladies' kind type pure`.split(/\s+/)

/** Whom it is for: in a menswear shop these narrow nothing, and on their own they ask for everything. */
export const wholeShopWords = 'men man male gent gentleman guy mens mans all everything'.split(' ')

/** Values that mean something only next to their facet's name: "long" is a sleeve only in "long sleeve". */
export const needNoun = new Set(
  'long short high low wide narrow thick thin heavy light small medium large other none yes no plus full half'.split(
    ' ',
  ),
)

/** Other names for a facet, used next to its values. */
export const facetNouns: Readonly<Record<string, readonly string[]>> = {
  sleeve: ['sleeve', 'arm'],
  collar: ['collar', 'neck', 'neckline'],
  fit: ['fit', 'fitted', 'fitting', 'cut'],
  fabric: ['fabric', 'cloth', 'material', 'weave'],
  pattern: ['pattern', 'print', 'design'],
}

/**
 * The trade's words and the shop's names for them, most fitting first. Only names that the catalogue
 * has count: names of one facet are alternatives, names of several facets all apply.
 */
export const tradeNames: Readonly<Record<string, readonly string[]>> = {
  ...{ tee: ['t-shirt'], 'crew tee': ['t-shirt'], top: ['t-shirt'], 'golf shirt': ['polo'], golf: ['polo'] },
  ...{ 'polo neck shirt': ['polo'], overshirt: ['overshirt'], shacket: ['overshirt'], 'shirt jacket': ['overshirt'] },
  jacket: ['overshirt'],
  ...{ office: ['business shirt', 'formal shirt'], professional: ['business shirt'], corporate: ['business shirt'] },
  ...{ 'work wear': ['business shirt'], suit: ['business shirt', 'formal shirt'], 'dress shirt': ['formal shirt'] },
  ...{ dress: ['formal shirt'], smart: ['formal shirt'], wedding: ['formal shirt'], interview: ['business shirt'] },
  ...{ tuxedo: ['evening shirt'], 'black tie': ['evening shirt'], dinner: ['evening shirt'], party: ['evening shirt'] },
  ...{ holiday: ['camp'], vacation: ['camp'], beach: ['camp'], resort: ['camp'], hawaiian: ['camp'], aloha: ['camp'] },
  ...{ cuban: ['camp'], 'cuban collar': ['camp collar'], revere: ['camp collar'], bowling: ['camp collar'] },
  ...{ 'open collar': ['camp collar'], summer: ['linen', 'seersucker'], winter: ['flannel', 'corduroy'] },
  ...{ warm: ['flannel', 'corduroy'], weekend: ['casual shirt'], everyday: ['casual shirt'] },
  ...{ 'full sleeve': ['long sleeve'], 'half sleeve': ['short sleeve'], 'roll up sleeve': ['rolled sleeve'] },
  ...{ 'roll sleeve': ['rolled sleeve'], 'elbow sleeve': ['rolled sleeve'] },
  ...{ skinny: ['slim'], tailored: ['slim'], 'tailored fit': ['slim'], trim: ['slim'], fitted: ['slim'] },
  ...{ 'close fit': ['slim'], 'muscle fit': ['slim'], muscle: ['slim'], 'narrow fit': ['slim'] },
  ...{
    loose: ['relaxed'],
    'loose fit': ['relaxed'],
    oversized: ['relaxed'],
    oversize: ['relaxed'],
    baggy: ['relaxed'],
  },
  ...{ boxy: ['relaxed'], roomy: ['relaxed'], 'comfort fit': ['relaxed'], 'wide fit': ['relaxed'] },
  ...{ 'classic fit': ['regular'], classic: ['regular'], 'standard fit': ['regular'], 'straight fit': ['regular'] },
  ...{ grandad: ['band collar'], granddad: ['band collar'], grandfather: ['band collar'], mandarin: ['band collar'] },
  ...{
    nehru: ['band collar'],
    collarless: ['band collar'],
    'stand collar': ['band collar'],
    'no collar': ['band collar'],
  },
  ...{ cutaway: ['spread'], 'point collar': ['spread'], 'round neck': ['crew'], 'button collar': ['button down'] },
  ...{
    ocbd: ['oxford', 'button down'],
    jean: ['denim'],
    broadcloth: ['poplin'],
    cord: ['corduroy'],
    needlecord: ['corduroy'],
  },
  ...{ flax: ['linen'], knit: ['jersey', 'pique'], knitted: ['jersey', 'pique'], 'brushed cotton': ['flannel'] },
  cotton: `cotton poplin oxford twill chambray flannel denim jersey pique seersucker corduroy dobby madras`.split(' '),
  ...{ check: ['check', 'gingham', 'tattersall', 'plaid', 'tartan', 'windowpane'], checker: ['gingham'] },
  ...{
    tartan: ['plaid'],
    lumberjack: ['plaid'],
    pinstripe: ['pencil stripe', 'pinstripe'],
    'pin stripe': ['pencil stripe'],
  },
  ...{
    sailor: ['breton stripe'],
    nautical: ['breton stripe'],
    print: ['floral', 'print'],
    printed: ['floral', 'print'],
  },
  ...{
    botanical: ['floral'],
    tropical: ['floral'],
    plain: ['solid', 'plain'],
    unpatterned: ['solid'],
    block: ['solid'],
  },
  ...{ 'big and tall': ['xxl', '3xl', '4xl'], 'plus size': ['xxl', '3xl', '4xl'], 'big size': ['xxl', '3xl'] },
}

/** Colours by their everyday names; colours whose name contains the word match anyway. */
export const colorFamilies: Readonly<Record<string, readonly string[]>> = {
  blue: ['blue', 'sky', 'navy', 'indigo', 'azure', 'cobalt', 'royal', 'denim'],
  ...{ 'light blue': ['sky', 'light blue'], 'pale blue': ['sky'], 'sky blue': ['sky'], 'baby blue': ['sky'] },
  ...{ 'dark blue': ['navy', 'indigo'], 'navy blue': ['navy'], 'deep blue': ['navy', 'indigo'], midnight: ['navy'] },
  green: ['green', 'sage', 'olive', 'forest', 'khaki', 'mint', 'emerald', 'lime'],
  ...{ 'light green': ['sage', 'mint'], 'dark green': ['forest', 'olive'], 'bottle green': ['forest'], mint: ['sage'] },
  ...{
    'olive green': ['olive'],
    'forest green': ['forest'],
    'sage green': ['sage'],
    army: ['olive'],
    military: ['olive'],
  },
  ...{ turquoise: ['teal'], aqua: ['teal'], petrol: ['teal'], cyan: ['teal'] },
  red: ['red', 'burgundy', 'maroon', 'crimson', 'scarlet'],
  ...{ maroon: ['burgundy'], wine: ['burgundy'], claret: ['burgundy'], bordeaux: ['burgundy'], oxblood: ['burgundy'] },
  ...{ 'dark red': ['burgundy'], 'wine red': ['burgundy'], crimson: ['red'], scarlet: ['red'] },
  purple: ['purple', 'lilac', 'lavender', 'violet', 'mauve', 'plum'],
  ...{ lavender: ['lilac'], violet: ['lilac'], mauve: ['lilac'], plum: ['burgundy'] },
  ...{ orange: ['orange', 'terracotta', 'rust'], 'burnt orange': ['rust', 'terracotta'], copper: ['rust'] },
  ...{ yellow: ['yellow', 'mustard'], gold: ['mustard'], ochre: ['mustard'], golden: ['mustard'] },
  ...{ brown: ['brown', 'tan', 'chocolate', 'camel'], chocolate: ['brown'], coffee: ['brown'] },
  ...{ beige: ['beige', 'sand', 'stone'], tan: ['sand'], khaki: ['khaki', 'sand', 'olive'], camel: ['sand'] },
  ...{ taupe: ['stone'], nude: ['sand'], 'off white': ['ivory'], cream: ['cream', 'ivory'], ecru: ['ivory'] },
  ...{ grey: ['grey', 'charcoal', 'silver', 'slate'], 'dark grey': ['charcoal'], anthracite: ['charcoal'] },
  ...{ slate: ['charcoal'], 'light grey': ['grey'], silver: ['grey'], pink: ['pink', 'rose', 'blush'], rose: ['pink'] },
  ...{ blush: ['pink'], 'light pink': ['pink'], salmon: ['pink'], 'pastel pink': ['pink'] },
  ...{ pastel: ['sky', 'pink', 'lilac', 'sage'], neutral: ['ivory', 'sand', 'stone', 'white', 'grey'] },
}

/** Sizes as people write them, by the names that shops give them. */
export const sizeNames: readonly (readonly string[])[] = [
  ['xs', 'x-small', 'extra small', 'xsmall'],
  ['s', 'small'],
  ['m', 'medium', 'med'],
  ['l', 'large'],
  ['xl', 'x-large', 'extra large', 'xlarge', '1xl'],
  ['xxl', '2xl', 'xx-large', 'double xl', 'extra extra large', '2x', 'xx large'],
  ['xxxl', '3xl', 'xxx-large', 'triple xl', '3x'],
  ['xxxxl', '4xl', '4x'],
]

/** In "large check" and "heavy weight" the words are not sizes. */
export const notSizedBefore = new Set('check stripe print dot pattern weight plaid gingham floral collar'.split(' '))

/**
 * Words for clothes that shops may not have: they are searched for as they are, and never corrected to a word that looks
 * similar.
 */
export const otherWords =
  `silk wool cashmere velvet satin polyester viscose rayon bamboo hemp lyocell tencel modal nylon
  fleece leather suede lace merino mohair herringbone paisley polka dot camo camouflage tie dye henley turtleneck hoodie
  sweater sweatshirt jumper cardigan coat blazer waistcoat vest shorts jeans pants trousers chinos skirt blouse sock shoe
  belt hat cap scarf glove women woman girl boy kid child baby pocket cuff french non iron wrinkle free stretch organic
  wool button zip hood neck waist chest`.split(/\s+/)
