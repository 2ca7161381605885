/** What went wrong with a call to the payment provider. */
type Details = {
  status?: number
  code?: string
  reason?: string
  field?: string
  description?: string
  /** The provider, or our own brake before it, says when to come again. */
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

  /** The call may or may not have been carried out, and may work later: ask again. */
  get isPassing(): boolean {
    return this.kind !== 'refused'
  }
}

/** An answer that is no success, as it came. */
type Failed = {
  status: number
  data?: { error?: Record<string, string | undefined> } | undefined
  againInMs?: number | undefined
}

export function explainFailure({ status, data, againInMs }: Failed): ProviderError {
  const { code: told, reason, field, description } = data?.error ?? {}
  const details = {
    status,
    ...(told !== undefined && { code: told }),
    ...(reason !== undefined && { reason }),
    ...(field !== undefined && { field }),
    ...(description !== undefined && { description }),
    ...(againInMs !== undefined && { againInMs }),
  }
  // 409: the same refund is under way. 429 and 5xx pass. Keys that are not accepted are our own configuration: an
  // operator mends it, and then it passes too. The provider says so with 401 or 403, and on some calls with 400.
  const isOurKeys = status === 401 || status === 403 || /^authentication failed/i.test(description ?? '')
  const passes = isOurKeys || status === 409 || status === 429 || status >= 500
  if (passes) return new ProviderError('unavailable', details)
  // Only the provider refuses, and then says why. What something between us says in its stead (408, a page of HTML)
  // decides nothing: the call may have been carried out.
  const isProviders = told !== undefined || description !== undefined
  return new ProviderError(isProviders ? 'refused' : 'unreadable', details)
}

/**
 * What a refusal of a refund means. The provider has no code for two of them, only words, and since 2025 only "invalid
 * request sent" where the balance is too low: read so, a refund waits until somebody has looked, and is not given up.
 */
export function judgeRefusal(error: ProviderError): 'passing' | 'no_balance' | 'too_old' | 'refused' {
  if (error.isPassing) return 'passing'
  const { status, description = '' } = error.details
  if (status !== 400) return 'refused'
  if (/enough balance|invalid request sent/i.test(description)) return 'no_balance'
  return /6 months old/i.test(description) ? 'too_old' : 'refused'
}
