/** A refusal in the provider's format. */
export class Refusal extends Error {
  readonly status: number
  readonly body: object

  constructor(status: number, error: Partial<RefusalFields> & { description: string }) {
    super(error.description)
    this.status = status
    const { field, ...rest } = error
    this.body = {
      error: {
        code: 'BAD_REQUEST_ERROR',
        source: 'NA',
        step: 'NA',
        reason: 'NA',
        metadata: {},
        ...rest,
        ...(field !== undefined && { field }),
      },
    }
  }
}

interface RefusalFields {
  code: string
  description: string
  field: string
  source: string
  step: string
  reason: string
  metadata: Record<string, string>
}

export function refuseInput(description: string, field?: string): Refusal {
  return new Refusal(400, {
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    ...(field !== undefined && { field }),
  })
}

/** For a valid request that is not possible in the present state. */
export function refuseState(description: string, metadata: Record<string, string> = {}): Refusal {
  return new Refusal(400, {
    description,
    source: 'business',
    step: 'payment_initiation',
    reason: 'input_validation_failed',
    metadata,
  })
}

export function refuseUnknownId(): Refusal {
  return new Refusal(400, { description: 'The id provided does not exist' })
}

export function refuseUnauthenticated(): Refusal {
  return new Refusal(401, { description: 'Authentication failed' })
}

export function refuseUnknownAddress(): Refusal {
  return new Refusal(404, { description: 'The requested URL was not found on the server.' })
}

export function refuseServerError(status: number): Refusal {
  return new Refusal(status, {
    code: status === 502 || status === 504 ? 'GATEWAY_ERROR' : 'SERVER_ERROR',
    description:
      'We are facing some trouble completing your request at the moment. Please try again shortly.',
    source: 'internal',
    reason: 'server_error',
  })
}

export function refuseTooMany(): Refusal {
  return new Refusal(429, { description: 'Too many requests' })
}
