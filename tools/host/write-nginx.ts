// npm run host: writes deploy/nginx from tools/host; `--check` fails when it is stale.
// npm run host -- fill <file of variables>: prints the configuration with them filled in.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { fillTemplate } from './fill-template.ts'
import { variables } from './list-variables.ts'
import { renderNginx } from './render-nginx.ts'

const EXAMPLE: Record<keyof typeof variables, string> = {
  WEB_HOST: 'seva.temple.example',
  BRIDGE_HOST: 'pay.temple.example',
  API_HOST: 'api.temple.example',
  WEB_ORIGIN: 'https://seva.temple.example',
  BRIDGE_ORIGIN: 'https://pay.temple.example',
  API_ORIGIN: 'https://api.temple.example',
  WEB_ROOT: '/srv/vazhipadu/web',
  BRIDGE_ROOT: '/srv/vazhipadu/bridge',
  CACHE_ROOT: '/var/cache/nginx/vazhipadu',
  API_UPSTREAM: '127.0.0.1:4000',
  HTTP_PORT: '80',
  HTTPS_PORT: '443',
  TLS_CERTIFICATE: '/etc/ssl/vazhipadu/fullchain.pem',
  TLS_KEY: '/etc/ssl/vazhipadu/key.pem',
  GOOGLE_ORIGIN: 'https://accounts.google.com',
  CHECKOUT_ORIGINS: 'https://checkout.razorpay.com https://api.razorpay.com https://lumberjack.razorpay.com',
}

const written = {
  'deploy/nginx/vazhipadu.conf.template': renderNginx(),
  'deploy/nginx/host.env.example': Object.entries(variables)
    .map(([name, meaning]) => `# ${meaning}\n${name}="${EXAMPLE[name as keyof typeof variables]}"\n`)
    .join(''),
}

const [command = '', file = ''] = process.argv.slice(2)
if (command === 'fill') {
  const values = parseEnv(await readFile(file, 'utf8'))
  process.stdout.write(fillTemplate(renderNginx(), values as Record<string, string>))
} else if (command === '--check') {
  for (const [path, text] of Object.entries(written)) {
    if ((await readFile(path, 'utf8').catch(() => '')) === text) continue
    console.error(`${path} is stale: npm run host`)
    process.exitCode = 1
  }
} else {
  await mkdir('deploy/nginx', { recursive: true })
  for (const [path, text] of Object.entries(written)) await writeFile(path, text)
}
