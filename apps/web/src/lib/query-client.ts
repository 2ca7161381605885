import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api/api-error.ts'

/** A refusal is final; only silence and a server in trouble are worth asking again. */
const mayHelpToAskAgain = (failure: unknown) =>
  failure instanceof ApiError &&
  (failure.status === 0 || failure.status >= 500) &&
  failure.code !== 'token_missing'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, failure) => count < 2 && mayHelpToAskAgain(failure),
    },
    mutations: { retry: false },
  },
})
