import { fabricPosts } from './journal/fabric.ts'
import type { DemoPost } from './journal/post.ts'
import { wearingPosts } from './journal/wearing.ts'

/** Newest first. */
export const demoPosts: readonly DemoPost[] = [...fabricPosts, ...wearingPosts].sort((a, b) => a.daysOld - b.daysOld)
