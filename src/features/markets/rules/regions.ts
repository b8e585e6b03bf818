import type { Choice } from '../../../platform/pure/choice.ts'

const states =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'
/** Other places that the Postal Service delivers to. */
const beyond =
  'AS American Samoa,GU Guam,MP Northern Mariana Islands,VI U.S. Virgin Islands,AA Armed Forces Americas,AE Armed Forces Europe,AP Armed Forces Pacific'

function parse(list: string): Choice[] {
  return list.split(',').map((entry) => {
    const [value = '', ...words] = entry.split(' ')
    return { value, label: words.join(' ') }
  })
}

/** Two-letter code and name of each US state, then its territories and military post offices. */
export const usStates: readonly Choice[] = parse(`${states},${beyond}`)

/** Countries whose addresses need a region from a known list. Elsewhere a region is free text. */
const regions: Readonly<Partial<Record<string, readonly Choice[]>>> = {
  US: usStates,
  CA: parse(
    'AB Alberta,BC British Columbia,MB Manitoba,NB New Brunswick,NL Newfoundland and Labrador,NS Nova Scotia,NT Northwest Territories,NU Nunavut,ON Ontario,PE Prince Edward Island,QC Quebec,SK Saskatchewan,YT Yukon',
  ),
  // ISO 3166-2, as of 2023
  IN: parse(
    'AN Andaman and Nicobar Islands,AP Andhra Pradesh,AR Arunachal Pradesh,AS Assam,BR Bihar,CH Chandigarh,CG Chhattisgarh,DH Dadra and Nagar Haveli and Daman and Diu,DL Delhi,GA Goa,GJ Gujarat,HR Haryana,HP Himachal Pradesh,JK Jammu and Kashmir,JH Jharkhand,KA Karnataka,KL Kerala,LA Ladakh,LD Lakshadweep,MP Madhya Pradesh,MH Maharashtra,MN Manipur,ML Meghalaya,MZ Mizoram,NL Nagaland,OD Odisha,PY Puducherry,PB Punjab,RJ Rajasthan,SK Sikkim,TN Tamil Nadu,TS Telangana,TR Tripura,UP Uttar Pradesh,UK Uttarakhand,WB West Bengal',
  ),
  AU: parse(
    'ACT Australian Capital Territory,NSW New South Wales,NT Northern Territory,QLD Queensland,SA South Australia,TAS Tasmania,VIC Victoria,WA Western Australia',
  ),
}
export const countriesWithRegions: readonly string[] = Object.keys(regions)

/** The regions of a country by their codes; empty if any text is one. */
export const listRegions = (country: string): readonly Choice[] => regions[country] ?? []

/** The country's own word for its regions. */
export const nameRegionKind = (country: string): string =>
  country === 'CA' ? 'Province' : listRegions(country).length > 0 ? 'State' : 'Region'

const countryCodes = ['US', 'CA', 'GB', 'IE', 'AU', 'NZ', 'DE', 'FR', 'NL', 'BE', 'AT', 'ES', 'IT', 'SE', 'DK', 'IN']

/** A country's name, "United States"; an unknown code stays as it is. */
export function nameCountry(code: string, language: string): string {
  if (!/^[A-Za-z]{2}$/.test(code)) return code
  return new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code
}

export function nameCountries(codes: readonly string[], language: string): Choice[] {
  return codes.map((value) => ({ value, label: nameCountry(value, language) }))
}

/** Countries for addresses, by their names in the page's language; the shop's own first. */
export function listCountries(own: readonly string[], language: string): Choice[] {
  return nameCountries([...new Set([...own, ...countryCodes])], language)
}
