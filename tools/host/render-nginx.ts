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
  # Addresses of pages and calls carry numbers of bookings and tokens: the API logs by the pattern of a route instead.
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

const manifestType = `  # Not in every nginx's list of types.
  location = /manifest.webmanifest { types {} default_type application/manifest+json; }`

/** nginx: limits for all connections; its own comments give the reasons. */
const connectionLimits = `# What one connection may cost. None of these limits goes by address, nor does limit_conn or limit_req stand anywhere: behind
# one IPv4 of a mobile carrier is a whole town, and on an opening morning all of it comes at once. The API counts addresses
# itself, loosely, and while there is a rush accounts instead (docs/security/limits.md).
client_header_timeout 15s;
# Between two parts of a form, on a bad line; how long all of it may take the API says (LIMIT_UPLOAD_SECONDS).
client_body_timeout 20s;
send_timeout 20s;
reset_timedout_connection on;
# Pages take no body; the API's host has its own size.
client_max_body_size 16k;`

/** The whole nginx configuration with placeholders: three host names, each with only what belongs to it. */
export function renderNginx(): string {
  return `# Written by \`npm run host\` from tools/host; not by hand. docs/operations/host.md says how it is filled in.

${fileAges}
${packedMaps}

${turnsCache}

upstream vazhipadu_api {
  # Never taken out for a failure: with one process a restart would turn into minutes of refusals. One that does not
  # listen has not heard the call, which is then told to the next, whatever kind of call it is.
  \${API_SERVERS}
  keepalive 64;
  # Shorter than a stopping API waits (DRAIN_SECONDS): it never hangs up on a call that is just being made.
  keepalive_timeout 5s;
}

${connectionLimits}

# Nobody is served without TLS, and nobody under a name that is not ours.
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

# The app: one page for every address, files under their own names.
server {
${secured}
  server_name \${WEB_HOST};
  root \${WEB_ROOT};
${packed}
${writeHeaders(listAppHeaders(origins))}
  add_header cache-control $vazhipadu_cache;
  add_header content-encoding $vazhipadu_packing;
  add_header vary $vazhipadu_differs_by;

  # The payment page has a host of its own. Its token stands behind the #, which the browser carries along by itself and
  # tells nobody; a page that was loaded before that was so still writes it into the query.
  location = /razorpay-bridge {
    if ($arg_token) { return 302 \${BRIDGE_ORIGIN}/razorpay-bridge#token=$arg_token; }
    return 302 \${BRIDGE_ORIGIN}/razorpay-bridge;
  }
${toldAddresses}
${manifestType}
  location ~ /\\. { return 404; }
  # What the worker has written is served as it stands; where it has not, the page is drawn in the browser.
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

# The payment page and nothing else; every other address is the app's.
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

# The API says its own headers; these two stand also where the host must answer in its place.
server {
${secured}
  server_name \${API_HOST};
  # The largest form: pictures and papers of a help request.
  client_max_body_size 32m;
${writeHeaders(apiHostHeaders)}

${describedTurns}

  # What anybody's program may read has no use for credentials, and nobody's come along. The address of a person's own
  # calendar is a secret: not even a line about a failure holds it.
  location ^~ /public/v1/ {
${packedAnswers}
${passOnAlone}
  }
  location ^~ /public/v1/calendars/ {
    error_log /dev/null crit;
${passOnAlone}
  }

  # Offerings, days and bookings: long lists for a slow phone. No cookie belongs to these calls, so that nobody else can have
  # a browser make them and guess by their length what is in them; what has to do with signing in is not packed.
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
