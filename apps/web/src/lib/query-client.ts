import { QueryClient } from '@tanstack/react-query'
import { ApiError } from './api/api-error.ts'

/** Retry network failures and server errors only; refusals are final. */
const mayHelpToAskAgain = (failure: unknown) =>
  failure instanceof ApiError &&
  (failure.status === 0 || failure.status >= 500) &&
  failure.code !== 'token_missing' &&
  failure.code !== 'offline'

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      // Requests are tried offline too, so that the error appears at once; they are refetched on reconnect.
      networkMode: 'offlineFirst',
      retry: (count, failure) => count < 2 && mayHelpToAskAgain(failure),
    },
    // Mutations are never queued for later: the user sees the error and presses again.
    mutations: { retry: false, networkMode: 'always' },
  },
})
