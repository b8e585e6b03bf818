import * as texts from '../messages/en.ts'

/** "Phone (optional)", of which only the name of the field is set in bold. */
export function FieldLabel({ htmlFor, text }: { htmlFor: string; text: string }) {
  const isOptional = text.endsWith(texts.optional)
  return (
    <label htmlFor={htmlFor}>
      {isOptional ? text.slice(0, -texts.optional.length) : text}
      {isOptional && <span className="optional">{texts.optional}</span>}
    </label>
  )
}
