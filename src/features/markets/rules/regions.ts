const states =
  'AL Alabama,AK Alaska,AZ Arizona,AR Arkansas,CA California,CO Colorado,CT Connecticut,DE Delaware,DC District of Columbia,FL Florida,GA Georgia,HI Hawaii,ID Idaho,IL Illinois,IN Indiana,IA Iowa,KS Kansas,KY Kentucky,LA Louisiana,ME Maine,MD Maryland,MA Massachusetts,MI Michigan,MN Minnesota,MS Mississippi,MO Missouri,MT Montana,NE Nebraska,NV Nevada,NH New Hampshire,NJ New Jersey,NM New Mexico,NY New York,NC North Carolina,ND North Dakota,OH Ohio,OK Oklahoma,OR Oregon,PA Pennsylvania,PR Puerto Rico,RI Rhode Island,SC South Carolina,SD South Dakota,TN Tennessee,TX Texas,UT Utah,VT Vermont,VA Virginia,WA Washington,WV West Virginia,WI Wisconsin,WY Wyoming'
/** Other places that the Postal Service delivers to. */
const beyond =
  'AS American Samoa,GU Guam,MP Northern Mariana Islands,VI U.S. Virgin Islands,AA Armed Forces Americas,AE Armed Forces Europe,AP Armed Forces Pacific'

export interface Choice {
  value: string
  label: string
  /** Shown with the reason in its label, and disabled. */
  disabled?: boolean
}

/** Two-letter code and name of each US state, then its territories and military post offices. */
export const usStates: readonly Choice[] = `${states},${beyond}`
  .split(',')
  .map((state) => ({ value: state.slice(0, 2), label: state.slice(3) }))

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
export function listCountries(own: string, language: string): Choice[] {
  return nameCountries([...new Set([own, ...countryCodes])], language)
}
