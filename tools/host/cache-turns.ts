import { languages } from '../../locales/languages.ts'
import { passOnAlone } from './pass-on.ts'

/** nginx: the cache for responses that are the same for a whole crowd. */
export const turnsCache = `# Caches the turns of a waiting room and the record of a draw: one answer for a whole crowd. nginx requests it from the
# API at most once a second; while the API is down, nginx serves the last answer.
map $http_origin $vazhipadu_from {
  default '';
  '\${WEB_ORIGIN}' '\${WEB_ORIGIN}';
}
# Of these answers only the announced releases contain translated names, in the one language that our pages request.
map "$uri $http_accept_language" $vazhipadu_language {
  default en; '~*^/releases/announced (?<asked>${languages.join('|')})' $asked;
}
proxy_cache_path \${CACHE_ROOT} levels=1 keys_zone=vazhipadu_room:4m max_size=256m inactive=10m use_temp_path=off;`

/** The locations that use this cache. */
export const describedTurns = `  location ~ ^/(waiting-room/[0-9a-f-]+/now-serving|waiting-room/draws/[0-9a-f-]+(/entries/[0-9]+)?|releases/announced|releases/[0-9a-f-]+/chances)$ {
    proxy_cache vazhipadu_room;
    # The key has only known origins and no query, so that made-up values cannot bypass the cache.
    proxy_cache_key $vazhipadu_language$vazhipadu_from$uri;
    proxy_ignore_headers vary;
    proxy_set_header accept-language $vazhipadu_language;
    proxy_set_header origin $vazhipadu_from;
    proxy_cache_lock on;
    proxy_cache_lock_timeout 2s;
    proxy_cache_background_update on;
    proxy_cache_use_stale updating error timeout http_500 http_502 http_503 http_504;
${passOnAlone}
  }`
