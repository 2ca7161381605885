import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { userInfo } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { isListening } from '../dev/is-listening.ts'
import { fillTemplate, type Values } from './fill-template.ts'
import { renderNginx } from './render-nginx.ts'

type NginxOptions = Omit<Values, 'CACHE_ROOT' | 'HTTP_PORT' | 'HTTPS_PORT' | 'TLS_CERTIFICATE' | 'TLS_KEY'>
export type Nginx = {
  /** The error log so far. */
  readLog(): string
  stop(): Promise<void>
}
type Parts = {
  /** Folder for everything it writes. */
  directory: string
  httpPort: number
  httpsPort: number
  /** Additional servers for a test, in nginx syntax. */
  beside?: (tls: string) => string
}

// Debian installs it in the superuser's path only.
const env = { ...process.env, PATH: `${process.env.PATH ?? ''}:/usr/sbin` }

/**
 * Runs the shipped configuration in a real nginx on this machine, with its own ports, folder and certificate, not as a
 * service.
 */
export async function startNginx(options: NginxOptions, parts: Parts): Promise<Nginx> {
  const { directory, httpPort, httpsPort, beside } = parts
  mkdirSync(`${directory}/temp`, { recursive: true })
  const tls = makeCertificate(directory, [options.WEB_HOST, options.BRIDGE_HOST, options.API_HOST])
  const filled = fillTemplate(renderNginx(), {
    ...options,
    CACHE_ROOT: `${directory}/cache`,
    HTTP_PORT: String(httpPort),
    HTTPS_PORT: String(httpsPort),
    TLS_CERTIFICATE: tls.certificate,
    TLS_KEY: tls.key,
  })
  const extra = beside?.(`ssl_certificate ${tls.certificate}; ssl_certificate_key ${tls.key};`) ?? ''
  // Removed, because not every test machine has IPv6.
  const site = `${filled}\n${extra}`.replaceAll(/^ *listen \[::\].*\n/gm, '')
  writeFileSync(`${directory}/site.conf`, site)
  writeFileSync(`${directory}/nginx.conf`, wrap(directory))
  const child = spawn('nginx', ['-p', directory, '-c', `${directory}/nginx.conf`], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let output = ''
  child.stderr.on('data', (chunk: Buffer) => {
    output += chunk.toString()
  })
  const gone = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', (error) => {
      output += `${error.message} (npm run setup installs it)`
      resolve()
    })
  })
  const ended = gone.then(() => true)
  for (let tries = 0; tries < 100; tries++) {
    if (await isListening(httpsPort)) break
    if (await Promise.race([ended, delay(100, false)])) throw new Error(`nginx did not start: ${output}`)
  }
  return {
    readLog: () => output,
    async stop() {
      child.kill('SIGQUIT')
      if (await Promise.race([ended, delay(5_000, false)])) return
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** Ports that are free at the moment. */
export async function findPorts(count: number): Promise<number[]> {
  const servers = await Promise.all(
    Array.from({ length: count }, async () => {
      const server = createServer()
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      return server
    }),
  )
  const ports = servers.map((server) => (server.address() as { port: number }).port)
  for (const server of servers) server.close()
  return ports
}

function makeCertificate(directory: string, names: string[]) {
  const certificate = `${directory}/certificate.pem`
  const key = `${directory}/key.pem`
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '2']
  const subject = ['-subj', '/CN=test', '-addext', `subjectAltName=${names.map((n) => `DNS:${n}`).join(',')}`]
  execFileSync('openssl', ['req', '-x509', ...curve, ...subject, '-keyout', key, '-out', certificate], {
    stdio: 'ignore',
  })
  return { certificate, key }
}

/** The surrounding nginx.conf, as on a real machine. */
const wrap = (directory: string) => `
daemon off;
${userInfo().uid === 0 ? 'user root;' : ''}
worker_processes 1;
pid ${directory}/nginx.pid;
error_log stderr warn;
events { worker_connections 256; }
http {
  include /etc/nginx/mime.types;
  default_type application/octet-stream;
  client_body_temp_path ${directory}/temp/body;
  proxy_temp_path ${directory}/temp/proxy;
  fastcgi_temp_path ${directory}/temp/fastcgi;
  uwsgi_temp_path ${directory}/temp/uwsgi;
  scgi_temp_path ${directory}/temp/scgi;
  sendfile on;
  include ${directory}/site.conf;
}
`
