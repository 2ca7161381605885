/** What a host answers at /config.json, from the environment that the API has too: browsers read it, nothing of it is secret. */
export function listAddresses(env: Record<string, string | undefined>): Record<string, string> {
  return {
    api: env.API_URL ?? 'http://localhost:4000',
    bridge: env.BRIDGE_URL ?? 'http://localhost:5473',
    google: env.GOOGLE_CLIENT_IDS?.split(',')[0] ?? '',
    gsi: env.GSI_URL ?? 'https://accounts.google.com/gsi/client',
    source: env.SOURCE_URL ?? '',
    // Said on every page of the demo, and never told by a real host.
    ...(env.DEMO === 'true' && { demo: 'true' }),
  }
}
