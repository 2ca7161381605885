/** Of nginx, for everything it serves; its own comments say why. */
export const connectionLimits = `# What one connection may cost. None of these limits goes by address, nor does limit_conn or limit_req stand anywhere: behind
# one IPv4 of a mobile carrier is a whole town, and on an opening morning all of it comes at once. The API counts addresses
# itself, loosely, and while there is a rush accounts instead (docs/security/limits.md).
client_header_timeout 15s;
# Between two parts of a form, on a bad line; how long all of it may take the API says (LIMIT_UPLOAD_SECONDS).
client_body_timeout 20s;
send_timeout 20s;
reset_timedout_connection on;
# Pages take no body; the API's host has its own size.
client_max_body_size 16k;`
