export interface DemoBanner {
  readonly slug: string
  readonly title: string
  readonly text: string
  readonly link: string
  readonly linkText: string
  /** 2400 x 1200, for wide screens. */
  readonly pictureUrl: string
  /** 1200 x 1500, for phones. */
  readonly phonePictureUrl: string
  readonly alt: string
}

export const demoBanners: readonly DemoBanner[] = [
  {
    slug: 'linen-weather',
    title: 'Linen weather',
    text: 'Pure flax, washed before it was cut. It will crease, and that is the point.',
    link: '/category/linen-shirts',
    linkText: 'See the linen shirts',
    pictureUrl: '/pictures/banners/linen-weather.webp',
    phonePictureUrl: '/pictures/banners/linen-weather-phone.webp',
    alt: 'Three linen shirts side by side: sand, terracotta and sage.',
  },
  {
    slug: 'the-oxford',
    title: 'The oxford, again',
    text: 'A basket weave that gets better for ten years, in four colours.',
    link: '/category/oxford-shirts',
    linkText: 'See the oxford shirts',
    pictureUrl: '/pictures/banners/the-oxford.webp',
    phonePictureUrl: '/pictures/banners/the-oxford-phone.webp',
    alt: 'Three button-down oxford shirts side by side: sky, white and pink.',
  },
  {
    slug: 'first-frost',
    title: 'First frost',
    text: 'Flannel, corduroy and heavy twill for the mornings that have turned.',
    link: '/category/flannel-shirts',
    linkText: 'See the flannel shirts',
    pictureUrl: '/pictures/banners/first-frost.webp',
    phonePictureUrl: '/pictures/banners/first-frost-phone.webp',
    alt: 'A red plaid flannel shirt between a rust corduroy overshirt and a forest plaid shirt.',
  },
]

export const demoAnnouncement = {
  text: 'Free standard delivery on larger orders, and free returns.',
  link: '/products',
} as const
