/** The subset of Google Identity Services used here. */
type Credential = { credential: string; select_by?: string; client_id?: string }
/** With the nonce's secret, whose hash Google was given: the server checks that they match. */
export type GoogleAnswer = Credential & { nonce: string }

type GoogleIdentity = {
  initialize: (options: { client_id: string; nonce: string; callback: (answer: Credential) => void }) => void
  renderButton: (
    parent: HTMLElement,
    options: {
      type: 'standard'
      size: 'large' | 'medium' | 'small'
      theme: 'outline' | 'filled_black'
      text: 'continue_with'
      shape: 'rectangular'
      logo_alignment: 'center'
      width: number
      locale: string
    },
  ) => void
}

declare global {
  interface Window {
    google?: { accounts: { id: GoogleIdentity } }
  }
}

const loaded = new Map<string, Promise<GoogleIdentity>>()

/**
 * A loader of our own, because common libraries hard-code Google's URL and the tests use a fake script. A failed load
 * can be retried.
 */
export function loadGoogle(scriptUrl: string): Promise<GoogleIdentity> {
  const known = loaded.get(scriptUrl)
  if (known) return known
  const loading = new Promise<GoogleIdentity>((resolve, reject) => {
    const script = document.createElement('script')
    script.src = scriptUrl
    script.async = true
    script.onload = () => {
      const found = window.google?.accounts.id
      if (found) resolve(found)
      else reject(new Error(`No Google Identity in ${scriptUrl}`))
    }
    script.onerror = () => {
      script.remove()
      reject(new Error(`Could not load ${scriptUrl}`))
    }
    document.head.append(script)
  }).catch((failure: unknown) => {
    loaded.delete(scriptUrl)
    throw failure
  })
  loaded.set(scriptUrl, loading)
  return loading
}
