/** A rating as a picture with its words. */
export function Stars({ rating }: { rating: number }) {
  const filled = Math.round(rating)
  return (
    <span role="img" aria-label={`${rating} of 5`}>
      {'★'.repeat(filled) + '☆'.repeat(5 - filled)}
    </span>
  )
}
