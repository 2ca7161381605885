/** Of nginx: which answers are packed, and in which letters they are written. */
export const packed = `  charset utf-8;
  charset_types text/css text/plain application/javascript application/json image/svg+xml;
  gzip on;
  gzip_vary on;
  gzip_comp_level 6;
  gzip_min_length 512;
  gzip_types text/css text/plain application/javascript application/json application/manifest+json image/svg+xml;`

/** Of the API: little work, for a crowd asks at once. */
export const packedAnswers = `    gzip on;
    gzip_vary on;
    gzip_proxied any;
    gzip_comp_level 3;
    gzip_min_length 1000;
    gzip_types application/json;`

/** Who takes what the build has packed already (apps/web/build/pack-files.ts), and what such a file is said to be. */
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

/** The files under their names, packed by the build where there is such a one: no module of nginx is needed for it. */
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
