import { showDate } from '../forms/fields.ts'
import type { Filter } from './ListTable.tsx'
import type { Tone } from './StateBadge.tsx'

/** The states of products and pages. */
export const publicationStates = [
  ['draft', 'Draft'],
  ['scheduled', 'Scheduled'],
  ['active', 'Live'],
  ['archived', 'Archived'],
] as const

export type PublicationState = (typeof publicationStates)[number][0]

export const stateFilter: Filter = { name: 'status', label: 'State', choices: publicationStates }

interface Published {
  status: PublicationState
  publishAt: string | null
}

/** How a list shows the state. */
export const publicationTones: Readonly<Record<PublicationState, Tone>> = {
  draft: 'wait',
  scheduled: 'wait',
  active: 'good',
  archived: 'over',
}

export function describeState({ status, publishAt }: Published): string {
  const word = publicationStates.find(([state]) => state === status)?.[1] ?? status
  return publishAt ? `${word}: ${showDate(publishAt)}` : word
}

/** Whether only a preview link shows it. */
export const isUnpublished = ({ status }: Pick<Published, 'status'>) => status === 'draft' || status === 'scheduled'
