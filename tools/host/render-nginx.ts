import { describedTurns, turnsCache } from './cache-turns.ts'
import {
  apiHostHeaders,
  askedAgain,
  cachedByName,
  keptForADay,
  listAppHeaders,
  listBridgeHeaders,
  type Origins,
} from './list-headers.ts'
import type { Variable } from './list-variables.ts'
import { packed, packedAnswers, packedFiles, packedMaps } from './pack-answers.ts'
import { passOn, passOnAlone } from './pass-on.ts'

/** The placeholder syntax of nginx templates and `envsubst`. */
const put = (name: Variable | 'CHECKOUT_QUOTED') => `\${${name}}`

const origins: Origins = {
  api: put('API_ORIGIN'),
  google: put('GOOGLE_ORIGIN'),
  checkout: put('CHECKOUT_ORIGINS'),
}

/** The permissions policy needs each origin in quotes, and their number is only known when they are filled in. */
const QUOTED = `"${put('CHECKOUT_ORIGINS')}"`

const writeHeaders = (headers: Record<string, string>, indent = '  ') =>
  Object.entries(headers)
    .map(([name, value]) => `${indent}add_header ${name} '${escapeQuotes(value)}' always;`)
    .join('\n')

const escapeQuotes = (value: string) =>
  value.replaceAll("'", "\\'").replaceAll(QUOTED, put('CHECKOUT_QUOTED'))

const secured = `  listen \${HTTPS_PORT} ssl http2;
  listen [::]:\${HTTPS_PORT} ssl http2;
  ssl_certificate \${TLS_CERTIFICATE};
  ssl_certificate_key \${TLS_KEY};
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_session_cache shared:vazhipadu:10m;
  ssl_session_tickets off;
  server_tokens off;
  # No access log: URLs contain booking numbers and tokens. The API logs the route's pattern instead.
  access_log off;`

/** Tells pages the other hosts' addresses, so that one build serves every installation. */
const toldAddresses = `  location = /config.json {
    default_type application/json;
    return 200 '{"api":"\${API_ORIGIN}","bridge":"\${BRIDGE_ORIGIN}","google":"\${GOOGLE_CLIENT_ID}","gsi":"\${GOOGLE_ORIGIN}/gsi/client","source":"\${SOURCE_URL}"}';
  }`

/** nginx: how long a file is cached, by its name. */
const fileAges = `map $uri $vazhipadu_cache {
  default '${askedAgain}';
  ~^/assets/ '${cachedByName}';
  ~^/icons/ '${keptForADay}';
}`

const manifestType = `  # Some nginx versions lack this MIME type.
  location = /manifest.webmanifest { types {} default_type application/manifest+json; }`

/** nginx: limits for all connections; its own comments give the reasons. */
const connectionLimits = `# Limits for one connection. There are no limits per IP (limit_conn, limit_req): a whole town shares one IPv4 address of a
# mobile carrier and arrives at once on an opening morning. The API has loose limits per IP, and limits per account during a
# rush (docs/security/limits.md).
client_header_timeout 15s;
# Maximum pause between two reads of a body, for slow connections; LIMIT_UPLOAD_SECONDS of the API limits the whole upload.
client_body_timeout 20s;
send_timeout 20s;
reset_timedout_connection on;
# Pages accept no body; the API's host has its own limit.
client_max_body_size 16k;`

/** The whole nginx configuration with placeholders: three host names, each with only what belongs to it. */
export function renderNginx(): string {
  return `# Written by \`npm run host\` from tools/host; not by hand. docs/operations/host.md says how it is filled in.

${fileAges}
${packedMaps}

${turnsCache}

upstream vazhipadu_api {
  # max_fails=0: with one process, marking it as failed would extend a restart to minutes of errors. If a connection is
  # refused, nginx sends the request, of any method, to the next process.
  \${API_SERVERS}
  keepalive 64;
  # Shorter than DRAIN_SECONDS, so that a stopping API never closes a connection on which a request is arriving.
  keepalive_timeout 5s;
}

${connectionLimits}

# Rejects requests without TLS and requests for other host names.
server {
  listen \${HTTP_PORT} default_server;
  listen [::]:\${HTTP_PORT} default_server;
  server_name _;
  server_tokens off;
  access_log off;
  return 444;
}
server {
  listen \${HTTP_PORT};
  listen [::]:\${HTTP_PORT};
  server_name \${WEB_HOST} \${BRIDGE_HOST} \${API_HOST};
  server_tokens off;
  access_log off;
  location /.well-known/acme-challenge/ { root /var/www/acme; }
  location / { return 308 https://$host$request_uri; }
}
server {
  listen \${HTTPS_PORT} ssl http2 default_server;
  listen [::]:\${HTTPS_PORT} ssl http2 default_server;
  ssl_certificate \${TLS_CERTIFICATE};
  ssl_certificate_key \${TLS_KEY};
  server_name _;
  server_tokens off;
  access_log off;
  return 444;
}

# The app: one page for every path, and its files.
server {
${secured}
  server_name \${WEB_HOST};
  root \${WEB_ROOT};
${packed}
${writeHeaders(listAppHeaders(origins))}
  add_header cache-control $vazhipadu_cache;
  add_header content-encoding $vazhipadu_packing;
  add_header vary $vazhipadu_differs_by;

  # The payment page has a separate host. Its token is in the URL's fragment, which browsers never send; pages loaded
  # from an old version still put it into the query.
  location = /razorpay-bridge {
    if ($arg_token) { return 302 \${BRIDGE_ORIGIN}/razorpay-bridge#token=$arg_token; }
    return 302 \${BRIDGE_ORIGIN}/razorpay-bridge;
  }
${toldAddresses}
${manifestType}
  location ~ /\\. { return 404; }
  # Serves pages that the worker has written; if a page is missing, the browser renders it.
  location ~ ^/temple(/|$) {
    root \${PAGES_ROOT};
    try_files $uri.html $uri @temple;
  }
  location @temple { try_files /temple.html =404; }
  location = /sitemap.xml {
    root \${PAGES_ROOT};
    try_files $uri =404;
  }
  location = /robots.txt {
    root \${PAGES_ROOT};
    try_files $uri @robots;
  }
  location @robots { try_files $uri =404; }
${packedFiles}
  location /assets/ { try_files $uri =404; }
  location / { try_files $uri /index.html; }
}

# Only the payment page; every other path redirects to the app.
server {
${secured}
  server_name \${BRIDGE_HOST};
  root \${BRIDGE_ROOT};
${packed}
${writeHeaders(listBridgeHeaders(origins))}
  add_header cache-control $vazhipadu_cache;

${toldAddresses}
  location = /razorpay-bridge { try_files /razorpay-bridge.html =404; }
  location = /favicon.svg { try_files $uri =404; }
  location /assets/ { try_files $uri =404; }
  location / { return 302 \${WEB_ORIGIN}$request_uri; }
}

# The API sets its own headers; these two are also needed on responses that nginx generates itself.
server {
${secured}
  server_name \${API_HOST};
  # The largest form: attachments of a help request.
  client_max_body_size 32m;
${writeHeaders(apiHostHeaders)}

${describedTurns}

  # The public API needs no credentials, so none are forwarded. The URL of a personal calendar feed is a secret, so not
  # even the error log may contain it.
  location ^~ /public/v1/ {
${packedAnswers}
${passOnAlone}
  }
  location ^~ /public/v1/calendars/ {
    error_log /dev/null crit;
${passOnAlone}
  }

  # Compresses long lists for slow phones. These calls use no cookie, so another site cannot make a browser send them and
  # infer the content from the compressed length (BREACH). Responses of sign-in are not compressed.
  location ~ ^/(booking|calendar)/ {
${packedAnswers}
${passOn}
  }
  location / {
${passOn}
  }
}
`
}
