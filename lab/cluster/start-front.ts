import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { findFreePort } from '../../apps/server/src/testing/find-free-port.ts'
import { nameFront, startFront } from '../bench/restarts/start-front.ts'
import type { Plan } from './plan-cluster.ts'

/**
 * The shipped nginx in front of the APIs, with a plain way in for clients that know neither its host names nor its
 * certificate.
 */
export async function startPlainFront({ directory }: Plan, apis: number[]) {
  const httpPort = await findFreePort()
  const httpsPort = await findFreePort()
  const plainPort = await findFreePort()
  const { apiHost, env } = nameFront(httpsPort)
  const folder = join(directory, 'nginx')
  await mkdir(folder, { recursive: true })
  const beside = () => `
upstream shipped { server 127.0.0.1:${httpsPort}; keepalive 64; }
server {
  listen 127.0.0.1:${plainPort};
  location / {
    proxy_pass https://shipped;
    proxy_http_version 1.1;
    proxy_set_header connection '';
    proxy_set_header host ${apiHost}:${httpsPort};
    proxy_ssl_server_name on;
    proxy_ssl_name ${apiHost};
    proxy_read_timeout 80s;
  }
}
`
  const nginx = await startFront({ directory: folder, httpPort, httpsPort, apis, beside })
  return { url: `http://127.0.0.1:${plainPort}`, env, stop: () => nginx.stop() }
}
