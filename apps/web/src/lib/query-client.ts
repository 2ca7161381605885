import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api/api-error.ts'

/** A refusal is final; only silence and a server in trouble are worth asking again. */
const mayHelpToAskAgain = (failure: unknown) =>
  failure instanceof ApiError &&
  (failure.status === 0 || failure.status >= 500) &&
  failure.code !== 'token_missing' &&
  failure.code !== 'offline'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Tried also without a network: then it is said at once, and asked again by itself when the network is back.
      networkMode: 'offlineFirst',
      retry: (count, failure) => count < 2 && mayHelpToAskAgain(failure),
    },
    // Never kept back to happen by itself minutes later: whoever pressed is told, and presses again.
    mutations: { retry: false, networkMode: 'always' },
  },
})
