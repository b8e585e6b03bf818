import type { Language } from '../../../platform/pure/language.ts'
import { roundTo } from '../../../platform/pure/round.ts'

type Names = Readonly<Record<Language, string>>

/**
 * Names of textile fibres, as Annex I of regulation (EU) No 1007/2011 has them in its English, German and French versions; other languages
 * translate them, since no law there names them. Fibres of clothes alone.
 */
const fibres: readonly Names[] = [
  { en: 'cotton', de: 'Baumwolle', fr: 'coton', hi: 'कपास', ar: 'قطن' },
  { en: 'linen', de: 'Leinen', fr: 'lin', hi: 'लिनन', ar: 'كتان' },
  { en: 'wool', de: 'Wolle', fr: 'laine', hi: 'ऊन', ar: 'صوف' },
  { en: 'cashmere', de: 'Kaschmir', fr: 'cachemire', hi: 'कश्मीरी ऊन', ar: 'كشمير' },
  { en: 'alpaca', de: 'Alpaka', fr: 'alpaga', hi: 'अल्पाका', ar: 'ألبكة' },
  { en: 'mohair', de: 'Mohair', fr: 'mohair', hi: 'मोहेर', ar: 'موهير' },
  { en: 'silk', de: 'Seide', fr: 'soie', hi: 'रेशम', ar: 'حرير' },
  { en: 'true hemp', de: 'Hanf', fr: 'chanvre', hi: 'हेम्प', ar: 'قنب' },
  { en: 'jute', de: 'Jute', fr: 'jute', hi: 'जूट', ar: 'جوت' },
  { en: 'ramie', de: 'Ramie', fr: 'ramie', hi: 'रैमी', ar: 'رامي' },
  { en: 'acetate', de: 'Acetat', fr: 'acétate', hi: 'एसीटेट', ar: 'أسيتات' },
  { en: 'cupro', de: 'Cupro', fr: 'cupro', hi: 'क्यूप्रो', ar: 'كوبرو' },
  { en: 'modal', de: 'Modal', fr: 'modal', hi: 'मोडल', ar: 'مودال' },
  { en: 'triacetate', de: 'Triacetat', fr: 'triacétate', hi: 'ट्राइएसीटेट', ar: 'ثلاثي الأسيتات' },
  { en: 'viscose', de: 'Viskose', fr: 'viscose', hi: 'विस्कोस', ar: 'فيسكوز' },
  { en: 'lyocell', de: 'Lyocell', fr: 'lyocell', hi: 'लायोसेल', ar: 'ليوسل' },
  { en: 'acrylic', de: 'Polyacryl', fr: 'acrylique', hi: 'ऐक्रेलिक', ar: 'أكريليك' },
  { en: 'modacrylic', de: 'Modacryl', fr: 'modacrylique', hi: 'मोडैक्रेलिक', ar: 'مود أكريليك' },
  { en: 'polyamide', de: 'Polyamid', fr: 'polyamide', hi: 'पॉलियामाइड', ar: 'بولي أميد' },
  { en: 'nylon', de: 'Nylon', fr: 'nylon', hi: 'नायलॉन', ar: 'نايلون' },
  { en: 'aramid', de: 'Aramid', fr: 'aramide', hi: 'अरामिड', ar: 'أراميد' },
  { en: 'polylactide', de: 'Polylactid', fr: 'polylactide', hi: 'पॉलीलैक्टाइड', ar: 'بولي لاكتيد' },
  { en: 'polyester', de: 'Polyester', fr: 'polyester', hi: 'पॉलिएस्टर', ar: 'بوليستر' },
  { en: 'polyethylene', de: 'Polyethylen', fr: 'polyéthylène', hi: 'पॉलीइथिलीन', ar: 'بولي إيثيلين' },
  { en: 'polypropylene', de: 'Polypropylen', fr: 'polypropylène', hi: 'पॉलीप्रोपिलीन', ar: 'بولي بروبيلين' },
  { en: 'polyurethane', de: 'Polyurethan', fr: 'polyuréthane', hi: 'पॉलीयूरेथेन', ar: 'بولي يوريثان' },
  { en: 'elastane', de: 'Elasthan', fr: 'élasthanne', hi: 'इलास्टेन', ar: 'إيلاستان' },
  {
    en: 'elastomultiester',
    de: 'Elastomultiester',
    fr: 'élastomultiester',
    hi: 'इलास्टोमल्टीएस्टर',
    ar: 'إيلاستوملتي إستر',
  },
  { en: 'elastolefin', de: 'Elastolefin', fr: 'élastoléfine', hi: 'इलास्टोलेफिन', ar: 'إيلاستولفين' },
  // Article 9(3): fibres that are hard to state, up to a share.
  { en: 'other fibres', de: 'sonstige Fasern', fr: 'autres fibres', hi: 'अन्य रेशे', ar: 'ألياف أخرى' },
]

const known = new Map(
  fibres.flatMap((names) => Object.values(names).map((name) => [name.toLowerCase(), names] as const)),
)

export interface FibreShare {
  percent: number
  names: Names
}

const sharePattern = /^(\d{1,3}(?:[.,]\d)?)\s*%?\s+(.+)$/

/** An entry such as "60 cotton" or "60 % Baumwolle"; null if it is none. */
function readShare(entry: string): FibreShare | null {
  const [, number = '', name = ''] = sharePattern.exec(entry.trim()) ?? []
  const names = known.get(name.trim().toLowerCase())
  return names ? { percent: Number(number.replace(',', '.')), names } : null
}

/** The shares of a composition, the largest first as article 9(1) wants them; entries that are none are left out. */
export const readComposition = (entries: readonly string[]): FibreShare[] =>
  entries.flatMap((entry) => readShare(entry) ?? []).sort((a, b) => b.percent - a.percent)

/** What is wrong with a composition, or null. */
export function findCompositionFault(entries: readonly string[]): string | null {
  const odd = entries.find((entry) => readShare(entry) === null)
  if (odd !== undefined)
    return `has “${odd}”, which is no percentage with a fibre of regulation 1007/2011, such as “60 cotton”`
  const tenths = readComposition(entries).reduce((sum, { percent }) => sum + roundTo(percent * 10), 0)
  return entries.length === 0 || tenths === 1000 ? null : `comes to ${tenths / 10}%, not to 100%`
}

/** "60% cotton" in the words of a language. */
export const nameShare = ({ percent, names }: FibreShare, language: Language): string =>
  `${percent}% ${names[language]}`
