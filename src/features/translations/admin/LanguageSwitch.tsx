import { nameLanguage } from './language-names.ts'
import './translations.css'
import type { LanguageChoice } from './use-language.ts'

const describe = ({ language, markets }: LanguageChoice['languages'][number]) =>
  markets.length > 0 ? `${nameLanguage(language)} (${markets.join(', ')})` : nameLanguage(language)

/** Which language is edited, with the markets that it is for. */
export function LanguageSwitch({ language, languages, choose }: LanguageChoice) {
  return (
    <label className="field language">
      Language
      <select
        className="input"
        value={language ?? ''}
        onChange={({ target }) => {
          const next = languages.find((known) => known.language === target.value)
          if (next) choose(next.language)
        }}
      >
        {languages.map((known) => (
          <option key={known.language} value={known.language}>
            {describe(known)}
          </option>
        ))}
      </select>
    </label>
  )
}
