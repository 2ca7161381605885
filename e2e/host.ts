import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type BrowserContext, expect } from '@playwright/test'
import { findPorts, startNginx } from '../tools/host/start-nginx.ts'

const root = resolve(import.meta.dirname, '..')
const build = promisify(execFile)

export type Host = Awaited<ReturnType<typeof startHost>>
export type Violation = { directive: string; blocked: string; page: string }

/**
 * A real nginx with the shipped configuration, TLS and three host names, in front of the built files and an API of its
 * own on the journeys' database. The simulated provider has a host name too. `withPages` also starts a worker, which
 * writes the public pages.
 */
export async function startHost({ withPages = false } = {}) {
  const [httpPort = 0, httpsPort = 0, apiPort = 0, internalPort = 0, workerPort = 0] = await findPorts(5)
  const lane = process.env.E2E_LANE ?? 'journeys'
  const name = (host: string) => `${host}.temple.localhost`
  const origin = (host: string) => `https://${name(host)}:${httpsPort}`
  const origins = { web: origin('seva'), bridge: origin('pay'), api: origin('api'), bank: origin('bank') }
  const env = {
    ...process.env,
    // Google's stand-in has no TLS; other journeys test its sign-in.
    GOOGLE_CLIENT_IDS: '',
    GALLERY: '',
    API_PORT: String(apiPort),
    INTERNAL_PORT: String(internalPort),
    WORKER_INTERNAL_PORT: String(workerPort),
    API_URL: origins.api,
    WEB_URLS: origins.web,
    BRIDGE_URL: origins.bridge,
    TRUSTED_PROXIES: '127.0.0.1',
    CHECKOUT_JS_URL: `${origins.bank}/v1/checkout.js`,
    API_REFERENCE: '',
  }
  const webRoot = `${root}/.local/web-host-${lane}`
  const bridgeRoot = `${root}/.local/bridge-host-${lane}`
  const pagesRoot = `${root}/.local/pages-host-${lane}`
  await rm(pagesRoot, { recursive: true, force: true })
  const vite = ['node_modules/vite/bin/vite.js', 'build', 'apps/web', '--logLevel', 'warn', '--emptyOutDir']
  const builds = [
    [...vite, '--outDir', webRoot],
    [...vite, '--config', 'apps/web/vite.bridge.config.ts', '--outDir', bridgeRoot],
  ]
  for (const args of builds) await build(process.execPath, args, { cwd: root, env })
  const start = (program: string, also = {}) =>
    spawn(process.execPath, [`apps/server/src/${program}`], {
      cwd: root,
      env: { ...env, ...also },
      stdio: 'ignore',
    })
  const running = [start('http.ts')]
  if (withPages)
    running.push(start('worker.ts', { PAGES_DIRECTORY: pagesRoot, PAGES_RENDERER: `${webRoot}-render` }))
  const given = {
    WEB_HOST: name('seva'),
    BRIDGE_HOST: name('pay'),
    API_HOST: name('api'),
    WEB_ORIGIN: origins.web,
    BRIDGE_ORIGIN: origins.bridge,
    API_ORIGIN: origins.api,
    WEB_ROOT: webRoot,
    BRIDGE_ROOT: bridgeRoot,
    PAGES_ROOT: withPages ? pagesRoot : '',
    API_UPSTREAM: `127.0.0.1:${apiPort}`,
    GOOGLE_ORIGIN: 'https://accounts.google.com',
    CHECKOUT_ORIGINS: origins.bank,
  }
  const bank = (tls: string) => `server {
    listen ${httpsPort} ssl http2;
    server_name ${name('bank')};
    ${tls}
    location / { proxy_pass http://127.0.0.1:${process.env.RAZORPAY_SANDBOX_PORT}; proxy_set_header host $http_host; }
  }`
  const directory = `${root}/.local/nginx-${lane}`
  const nginx = await startNginx(given, { directory, httpPort, httpsPort, beside: bank })
  await waitFor(`http://127.0.0.1:${apiPort}/readyz`)
  // The worker writes the sitemap last.
  await expect
    .poll(() => !withPages || existsSync(`${pagesRoot}/sitemap.xml`), { timeout: 120_000 })
    .toBe(true)
  return {
    origins,
    async stop() {
      await nginx.stop()
      await Promise.all(running.map(end))
    },
  }
}

/** Collects the content security policy violations that the browser reports on any page of the context. */
export async function watchPolicy(context: BrowserContext): Promise<Violation[]> {
  const seen: Violation[] = []
  await context.exposeBinding('reportViolation', (_source, violation: Violation) => void seen.push(violation))
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const { violatedDirective: directive, blockedURI: blocked, documentURI: page } = event
      ;(window as unknown as { reportViolation(found: object): void }).reportViolation({
        directive,
        blocked,
        page,
      })
    })
  })
  return seen
}

async function waitFor(url: string): Promise<void> {
  for (let tries = 0; tries < 300; tries++) {
    if ((await fetch(url).catch(() => undefined))?.ok) return
    await delay(200)
  }
  throw new Error(`${url} did not answer within a minute`)
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const exited = new Promise<void>((done) => child.once('exit', () => done()))
  child.kill('SIGTERM')
  if ((await Promise.race([exited, delay(10_000, 'late')])) === 'late') child.kill('SIGKILL')
}
