/** Details of a failed call to the payment provider. */
type Details = {
  status?: number
  code?: string
  reason?: string
  field?: string
  description?: string
  /** When to retry, from the provider or from our own circuit breaker. */
  againInMs?: number
}

export class ProviderError extends Error {
  readonly kind: 'network' | 'timeout' | 'refused' | 'unavailable' | 'unreadable'
  readonly details: Details

  constructor(kind: ProviderError['kind'], details: Details = {}) {
    super(`the payment provider: ${kind} ${details.status ?? ''} ${details.description ?? ''}`.trim())
    this.name = 'ProviderError'
    this.kind = kind
    this.details = details
  }

  /** The call may or may not have been carried out, and may work later: retry. */
  get isPassing(): boolean {
    return this.kind !== 'refused'
  }
}

/** An unsuccessful answer as received. */
type Failed = {
  status: number
  data?: { error?: Record<string, string | undefined> } | undefined
  againInMs?: number | undefined
}

export function explainFailure({ status, data, againInMs }: Failed): ProviderError {
  const { code: providerCode, reason, field, description } = data?.error ?? {}
  const details = {
    status,
    ...(providerCode !== undefined && { code: providerCode }),
    ...(reason !== undefined && { reason }),
    ...(field !== undefined && { field }),
    ...(description !== undefined && { description }),
    ...(againInMs !== undefined && { againInMs }),
  }
  // Temporary: 409 (the same refund is in progress), 429, 5xx, and rejected API keys, because an operator can correct
  // our configuration. The provider reports rejected keys as 401 or 403, and on some calls as 400.
  const isOurKeys = status === 401 || status === 403 || /^authentication failed/i.test(description ?? '')
  const passes = isOurKeys || status === 409 || status === 429 || status >= 500
  if (passes) return new ProviderError('unavailable', details)
  // Only an answer with a code or description is the provider's refusal. An answer of a proxy in between (408, an HTML
  // page) decides nothing: the call may have been carried out.
  const isProviders = providerCode !== undefined || description !== undefined
  return new ProviderError(isProviders ? 'refused' : 'unreadable', details)
}

/**
 * Classifies the refusal of a refund. The provider has no code for two of the reasons, only a description, and since
 * 2025 only "invalid request sent" when the balance is too low. Classified as `no_balance`, the refund waits until an
 * office member has looked at it, and is not given up.
 */
export function classifyRefusal(error: ProviderError): 'passing' | 'no_balance' | 'too_old' | 'refused' {
  if (error.isPassing) return 'passing'
  const { status, description = '' } = error.details
  if (status !== 400) return 'refused'
  if (/enough balance|invalid request sent/i.test(description)) return 'no_balance'
  return /6 months old/i.test(description) ? 'too_old' : 'refused'
}
