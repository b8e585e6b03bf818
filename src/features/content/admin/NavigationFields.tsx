import type { Navigation, NavigationLeaf } from '../navigation-contract.ts'
import { fixedLinks } from '../rules/navigation.ts'

export type Choices = Pick<Navigation, 'categories' | 'pages'>

export function nameTarget(leaf: NavigationLeaf, { categories, pages }: Choices): string {
  if (leaf.kind === 'category') return categories.find(({ id }) => id === leaf.categoryId)?.name ?? ''
  if (leaf.kind !== 'page') return leaf.kind === 'heading' ? 'Heading' : leaf.href
  const page = pages.find(({ id }) => id === leaf.pageId)
  return page ? `${page.name}${page.live ? '' : ' (not live, so not shown)'}` : ''
}

export const nameLeaf = (leaf: NavigationLeaf, choices: Choices) => leaf.label || nameTarget(leaf, choices)

/** The entry for a value of the list of what can be added. */
function readChoice(value: string): NavigationLeaf {
  const kind = value.slice(0, value.indexOf(' '))
  const rest = value.slice(value.indexOf(' ') + 1)
  if (kind === 'category') return { kind, categoryId: rest, label: '' }
  if (kind === 'page') return { kind, pageId: rest, label: '' }
  if (kind === 'heading') return { kind, label: 'Heading' }
  return { kind: 'link', href: rest, label: fixedLinks.find(({ href }) => href === rest)?.label ?? 'Link' }
}

export function AddEntry({
  label,
  choices,
  onAdd,
}: {
  label: string
  choices: Choices
  onAdd: (leaf: NavigationLeaf) => void
}) {
  return (
    <select
      className="input"
      aria-label={label}
      value=""
      onChange={({ target }) => target.value && onAdd(readChoice(target.value))}
    >
      <option value="">{label}…</option>
      <optgroup label="Pages of the shop">
        {fixedLinks.map((link) => (
          <option key={link.href} value={`link ${link.href}`}>
            {link.label}
          </option>
        ))}
      </optgroup>
      <optgroup label="Categories">
        {choices.categories.map(({ id, name }) => (
          <option key={id} value={`category ${id}`}>
            {name}
          </option>
        ))}
      </optgroup>
      <optgroup label="Your pages">
        {choices.pages.map(({ id, name }) => (
          <option key={id} value={`page ${id}`}>
            {name}
          </option>
        ))}
      </optgroup>
      <optgroup label="Other">
        <option value="link /">Your own link</option>
        <option value="heading ">A heading</option>
      </optgroup>
    </select>
  )
}

interface RowProps {
  leaf: NavigationLeaf
  name: string
  target: string
  fault: string | undefined
  onChange: (leaf: NavigationLeaf) => void
}

export function EntryFields({ leaf, name, target, fault, onChange }: RowProps) {
  return (
    <>
      <input
        className="input"
        aria-label={`Label of ${name}`}
        aria-invalid={fault ? true : undefined}
        placeholder={target}
        value={leaf.label}
        maxLength={60}
        onChange={({ currentTarget }) => onChange({ ...leaf, label: currentTarget.value })}
      />
      {leaf.kind === 'link' ? (
        <input
          className="input"
          aria-label={`Address of ${name}`}
          placeholder="/our-story or https://…"
          value={leaf.href}
          onChange={({ currentTarget }) => onChange({ ...leaf, href: currentTarget.value })}
        />
      ) : (
        <span className="hint">{target}</span>
      )}
      {fault && (
        <span className="error" role="alert">
          This entry {fault}.
        </span>
      )}
    </>
  )
}
