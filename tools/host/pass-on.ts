import { apiHostHeaders } from './list-headers.ts'

/** Headers passed to the API with every request. */
export const passOn = `    proxy_pass http://vazhipadu_api;
    proxy_http_version 1.1;
    proxy_set_header connection '';
    proxy_set_header host $host;
    # Replaced, not appended: a forwarding header from the client is not trusted.
    proxy_set_header x-forwarded-for $remote_addr;
    proxy_set_header x-forwarded-proto $scheme;
    proxy_set_header forwarded '';
    proxy_set_header x-real-ip '';
${Object.keys(apiHostHeaders)
  .map((name) => `    proxy_hide_header ${name};`)
  .join('\n')}
    proxy_connect_timeout 5s;
    # The browser times out after a minute; streamed lists may pause longer between two lines.
    proxy_read_timeout 75s;
    proxy_send_timeout 75s;
    proxy_buffering on;
    proxy_max_temp_file_size 0;
    # A request that an API process may have received is not sent to another one.
    proxy_next_upstream error timeout;`

/** The same without headers that identify the caller. */
export const passOnAlone = `    proxy_set_header authorization '';
    proxy_set_header cookie '';
${passOn}`
