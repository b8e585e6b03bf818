// Business constants. docs/behaviour has the rule for each.

/** Products of "Complete the look". */
export const lookMax = 4
export const cartQuantityCap = 10
export const compareCap = 4
/** Lines of a guest's cart, and products of a list, that one merge accepts. */
export const mergeItemsMax = 500
export const phoneMinLength = 10
export const inputMaxLength = 50
export const loaderMs = 2000
export const loginErrorMs = 2000
export const scrollToTopPx = 500
export const defaultPriceMin = 0
export const defaultPriceMax = 500
export const sidebarPageSize = 10
export const defaultThemeColor = '#ff4c3b'
export const passwordMinLength = 8
export const otpLength = 6
export const otpLifetimeMinutes = 10
export const otpGuesses = 5
export const proofLifetimeMinutes = 5
export const resendSeconds = 30
export const sessionDays = 100
export const passkeysMax = 20
export const passkeyChallengeMinutes = 5
export const holdMinutes = 35
/** Of a product, in HTML. */
export const descriptionMax = 50_000
export const pageLimitMax = 50
/** Products of a list that is replied whole: more come by pages. */
export const wholeListMax = 1000
/** Products in a part of the whole catalogue: a query for few of them is planned for longer than it runs. */
export const cataloguePart = 500
/** Larger bodies (photos, files) that are read at the same time; each is held in memory. */
export const largeBodiesAtOnce = 16
export const jsonMaxDepth = 16
/** Values of a JSON body, lists and objects among them. Files are a single long text. */
export const jsonMaxValues = 20_000
/** Concurrent calls for each database connection; further ones are refused. */
export const callsPerConnection = 50
/** Served for each connection even when calls are slow. */
export const leastPerConnection = 4
/** The same for a process: more connections make no machine faster, and several processes share it. */
export const leastPerProcess = 20
export const addressesMax = 20
export const megabyte = 1024 * 1024
export const logoMaxBytes = 2 * megabyte
/** A review's photo as sent; in base64 it fits the 6 MB that a host's function accepts. */
export const photoMaxBytes = 4 * megabyte
/** The longer side of a stored photo. */
export const photoMaxPixels = 1200
/** A picture as sent; browsers shrink larger ones first. In base64 it fits what a host's function accepts. */
export const pictureMaxBytes = 4 * megabyte
/** A function takes 6 MB with its encoding. */
export const videoMaxBytes = 4 * megabyte
/** Of a label for the way back. */
export const labelMaxBytes = 2 * megabyte
/** A file that a browser is asked to shrink. */
export const pictureFileMaxBytes = 30 * megabyte
/** A picture that is copied from another shop. */
export const foreignPictureMaxBytes = 20 * megabyte
/** The longer side of a stored picture. */
export const pictureMaxPixels = 2400
/** Slugs in one comma-separated list of the filter query; more are ignored. */
export const facetChoicesMax = 50
export const newForDays = 30
/** The colour of products with a single unnamed colour: never shown as a choice. */
export const neutralColor = 'default'
export const oneSize = 'One size'
/** At or below this a page says that few are left. */
export const lowStockVariant = 3
/** The stock of every variant that is sold without a count: more than any order takes, and no sale changes it. */
export const uncountedStock = 1_000_000
export const lowStockProduct = 10
export const cardsPerPage = 24
/** A parcel's weight if unknown: two shirts. */
export const parcelGrams = 600
/** An item's weight if unknown: one shirt. */
export const itemGrams = 300
export const deliveryTimeoutMs = 3000
/** Active API keys of a shop. */
export const keysMax = 50
export const webhooksMax = 20
/** Rows of the price and stock table that are saved at once. */
export const variantChangesMax = 200
/** The part of a product CSV that the admin sends in one call; a host's function accepts 6 MB in total. */
export const catalogueFileMaxBytes = 4 * megabyte
/** The part of a shop's archive that is sent in one call, which holds its longest line: a video in base64. */
export const archivePartMaxBytes = 5.6 * megabyte
/** How long a call may work on an archive; a host's function ends at 10 seconds, some after 8. */
export const archiveCallMs = 6000
/** How many faults of a file are listed. */
export const importFaultsShown = 200
/** How long after proving the number an admin may write. */
export const stepUpHours = 12

/** For so long the shop keeps what it sent to a webhook. */
export const webhookLogDays = 30
