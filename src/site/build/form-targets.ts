const razorpayRoot = 'https://api.razorpay.com'

/**
 * Where a page's forms may be sent besides the shop itself, as sources of its policy: the payment page of a provider that takes a POST. Where an
 * adapter of the merchant's own sends people is known to it alone.
 */
export function listFormTargets({
  PAYMENT_PROVIDER: provider = '',
  RAZORPAY_API_ROOT: root,
}: NodeJS.ProcessEnv): string[] {
  if (provider.startsWith('custom:')) return ['https:']
  return provider === 'razorpay' ? [new URL(root || razorpayRoot).origin] : []
}
