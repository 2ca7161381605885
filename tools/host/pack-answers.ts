/** nginx: which responses are compressed, and their charset. */
export const packed = `  charset utf-8;
  charset_types text/css text/plain application/javascript application/json image/svg+xml;
  gzip on;
  gzip_vary on;
  gzip_comp_level 6;
  gzip_min_length 512;
  gzip_types text/css text/plain application/javascript application/json application/manifest+json image/svg+xml;`

/** Compression of API responses at a low level, because a crowd requests them at once. */
export const packedAnswers = `    gzip on;
    gzip_vary on;
    gzip_proxied any;
    gzip_comp_level 3;
    gzip_min_length 1000;
    gzip_types application/json;`

/**
 * Which clients accept the files compressed by the build (apps/web/build/pack-files.ts), and the content type of such a
 * file.
 */
export const packedMaps = `map $http_accept_encoding $vazhipadu_takes_packed {
  default '';
  '~*\\bbr\\b' 1;
}
map $uri $vazhipadu_packing {
  default '';
  '~^/assets/.+\\.br$' br;
}
map $vazhipadu_packing $vazhipadu_differs_by {
  default '';
  br accept-encoding;
}`

const packedTypes = { js: 'application/javascript', css: 'text/css', svg: 'image/svg+xml' }

/** Serves a file's precompressed version if the build made one; needs no nginx module. */
export const packedFiles = `  location ~ ^/assets/.+\\.(?:${Object.keys(packedTypes).join('|')})$ {
    if ($vazhipadu_takes_packed) { rewrite ^(.+)$ $1.br last; }
    try_files $uri =404;
  }
${Object.entries(packedTypes)
  .map(
    ([ending, type]) => `  location ~ ^/assets/.+\\.${ending}\\.br$ {
    internal;
    gzip off;
    types { ${type} br; }
    try_files $uri @unpacked;
  }`,
  )
  .join('\n')}
  location @unpacked {
    rewrite ^(.+)\\.br$ $1 break;
    try_files $uri =404;
  }`
