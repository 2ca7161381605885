const here = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** The demo opens the office without a second factor, so it only runs with its own database on this machine. */
export function refuseProduction(databaseUrl: string, env: Record<string, string | undefined>): void {
  const { hostname, pathname } = new URL(databaseUrl)
  if (env.NODE_ENV === 'production')
    throw new Error('This is a production environment: the demo does not start in one.')
  if (!here.has(hostname)) throw new Error(`The demo keeps its database on this machine, not at ${hostname}.`)
  if (!/^\/vazhipadu_demo(_[a-z]+)?$/.test(pathname))
    throw new Error(`The demo has a database of its own, not ${pathname.slice(1)}.`)
}
