import { clothPosts } from './journal/cloth.ts'
import type { DemoPost } from './journal/post.ts'
import { wearingPosts } from './journal/wearing.ts'

/** Newest first. */
export const demoPosts: readonly DemoPost[] = [...clothPosts, ...wearingPosts].sort((a, b) => a.daysOld - b.daysOld)
