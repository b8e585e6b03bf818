import { cleanTyped } from '../../../platform/pure/text/clean-text.ts'

/** First three digits of ZIP codes, from and to, and the state of their post offices, from the Postal Service's table L002. */
const prefixes =
  '005NY 006-007PR 008VI 009PR 010-027MA 028-029RI 030-038NH 039-049ME 050-054VT 055MA 056-059VT 060-069CT 070-089NJ 090-098AE 100-149NY 150-196PA 197-199DE 200DC 201VA 202-205DC 206-219MD 220-246VA 247-268WV 270-289NC 290-299SC 300-319GA 320-339FL 340AA 341-349FL 350-369AL 370-385TN 386-397MS 398-399GA 400-427KY 430-459OH 460-479IN 480-499MI 500-528IA 530-549WI 550-567MN 569DC 570-577SD 580-588ND 590-599MT 600-629IL 630-658MO 660-679KS 680-693NE 700-714LA 716-729AR 730-732OK 733TX 734-749OK 750-799TX 800-816CO 820-831WY 832-838ID 840-847UT 850-865AZ 870-884NM 885TX 889-898NV 900-961CA 962-966AP 967-968HI 969GU 970-979OR 980-994WA 995-999AK'
/** Places served from across the state line. */
const exceptions: Record<string, string> = {
  '06390': 'NY',
  '83414': 'WY',
  '96799': 'AS',
  '96950': 'MP',
  '96951': 'MP',
  '96952': 'MP',
}

const ranges = prefixes.split(' ').map((range) => {
  const [from = '', to = from] = range.slice(0, -2).split('-')
  return { from, to, state: range.slice(-2) }
})

/** The state of a ZIP code; undefined for a code that isn't in use. */
export function findZipState(postcode: string): string | undefined {
  const zip = cleanTyped(postcode)
  if (!/^\d{5}([ -]?\d{4})?$/.test(zip)) return undefined
  const prefix = zip.slice(0, 3)
  return exceptions[zip.slice(0, 5)] ?? ranges.find(({ from, to }) => from <= prefix && prefix <= to)?.state
}
