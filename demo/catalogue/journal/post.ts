export interface DemoPost {
  readonly slug: string
  readonly title: string
  readonly excerpt: string
  readonly author: string
  readonly daysOld: number
  /** 1600 x 1000. */
  readonly pictureUrl: string
  readonly alt: string
  /** Markdown. */
  readonly body: string
}
