// Apart from the other limits, so that the admin loads these with what sends a file.

/** Of a body, unless its call takes a file. */
export const bodyMaxBytes = 64 * 1024

/** How long a body may take to arrive: ten seconds, plus one for each 64 KB that its call may send. */
export const bodyTimeMs = (maxBytes = bodyMaxBytes) => 10_000 + 1000 * Math.ceil(maxBytes / bodyMaxBytes)

/** Every reply comes within this time after the body, unless CALL_MAX_MS was raised. */
export const replyMaxMs = 8000
