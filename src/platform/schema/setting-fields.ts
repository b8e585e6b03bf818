import { z } from 'zod'
import { type Setting, type SettingKey, type ShopSettings, settingKeys, settingOf } from '../pure/settings/shop.ts'
import { emailAddress, line, optionalLine, prose } from './fields.ts'

/** A library picture, by its address. */
const picture = z.string().regex(/^\/media\/[0-9a-f]{64}\.webp$/, 'a picture of the library')
const link = z
  .url({ protocol: /^https$/ })
  .max(300)
  .regex(/^[!-~]*$/, 'an https address')

/** Forms send null if nothing is chosen. */
const emptied = z.null().transform(() => '')

function orEmpty({ required }: Setting, schema: z.ZodType<string>) {
  return required ? schema : z.union([z.literal(''), emptied, schema])
}

function lineOf({ max = 200, pattern, required }: Setting) {
  const [shape, words] = pattern ?? []
  if (shape) return z.union([z.literal(''), line(max).regex(new RegExp(shape), words)])
  return required ? line(max) : optionalLine(max).unwrap()
}

const areDistinct = (sizes: readonly string[]) => new Set(sizes.map((size) => size.toLowerCase())).size === sizes.length

/** The schema of a setting, from its row. */
function schemaOf(setting: Setting): z.ZodType {
  switch (setting.kind) {
    case 'check':
      return z.boolean()
    case 'choice':
      return z.enum((setting.choices ?? []).map(([value]) => value))
    case 'emails':
      return z.array(emailAddress).max(setting.max ?? 1)
    case 'sizes':
      return z
        .array(line(40))
        .max(setting.max ?? 1)
        .refine(areDistinct, 'a list that names each size once')
    case 'email':
      return orEmpty(setting, emailAddress)
    case 'colour':
      return z
        .string()
        .toLowerCase()
        .regex(/^#[0-9a-f]{6}$/, 'a colour as # and six digits, such as #ff4c3b')
    case 'picture':
      return orEmpty(setting, picture)
    case 'link':
      return orEmpty(setting, link)
    case 'prose':
      return orEmpty(setting, prose(setting.max ?? 1000))
    case 'line':
      return lineOf(setting)
  }
}

type SettingSchemas = { [Key in SettingKey]: z.ZodType<ShopSettings[Key]> }

/** A schema for each setting. */
export const settingFields = Object.fromEntries(
  settingKeys.map((key) => [key, schemaOf(settingOf(key)).meta({ description: settingOf(key).label })]),
  // These schemas are made from the same rows as their types.
) as SettingSchemas
