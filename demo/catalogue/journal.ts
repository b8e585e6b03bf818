import { clothPosts } from './journal/cloth.ts'
import type { DemoPost } from './journal/post.ts'
import { wearingPosts } from './journal/wearing.ts'

/** Newest first. */
export const demoPosts: readonly DemoPost[] = [...clothPosts, ...wearingPosts].sort(
  (one, other) => one.daysOld - other.daysOld,
)
