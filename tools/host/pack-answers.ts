/** Of nginx: which answers are packed, and in which letters they are written. */
export const packed = `  charset utf-8;
  charset_types text/css text/plain application/javascript application/json image/svg+xml;
  gzip on;
  gzip_vary on;
  gzip_comp_level 6;
  gzip_min_length 512;
  gzip_types text/css text/plain application/javascript application/json application/manifest+json image/svg+xml;`
