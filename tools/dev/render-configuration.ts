import type { Variable } from '../../apps/server/src/config/describe-variable.ts'

export type Group = { title: string; about: string; variables: Variable[] }
type Table = Record<string, string>

/** Introduction of docs/operations/configuration.md. */
const HEAD = `# Configuration

Written by \`npm run config:docs\` from the schema in \`apps/server/src/config\`; the check fails while it is stale. API, worker
and commands read the same environment. What the temple itself may change is a setting in the office and not here.

## How values are given

Copy [.env.example](../../.env.example), fill in what is required, and start with it:
\`node --env-file=.env apps/server/src/http.ts\`, \`EnvironmentFile=\` of systemd or \`env_file:\` of Docker Compose. What is empty
counts as not given.

You can keep **secrets** in files instead: set \`NAME_FILE\` to the path; the file's last line break is ignored. Then the secret
is in no environment that other programs can list.

\`\`\`ini
# systemd: the credential is a file that this service alone can read
[Service]
LoadCredential=token-keys:/etc/vazhipadu/token-keys
Environment=TOKEN_KEYS_FILE=%d/token-keys
\`\`\`

\`\`\`yaml
# Docker Compose
services:
  api:
    environment:
      TOKEN_KEYS_FILE: /run/secrets/token-keys
    secrets: [token-keys]
secrets:
  token-keys:
    file: ./secrets/token-keys
\`\`\`

Both given, a file that cannot be read, is empty or has several lines: nothing starts. No message repeats a value or a path.

## What a start refuses

Everything that is missing, malformed or contradicts itself is named in one message:

- an address of another kind, or one of \`WEB_URLS\`, \`API_URL\` and \`BRIDGE_URL\` with a path or a final slash;
- an app and an API that are not of one site, so that the session's cookie would stay behind; a payment page on the origin of
  either; metrics on the API's port;
- half of a pair: a key of the bucket without its secret, anything of S3 without a bucket, a user of the mail server without a
  password, Google's client secret in place of its id;
- a \`DATABASE_URL\` that shows a pooler without \`DATABASE_DIRECT_URL\`, an owner of another database;
- one secret for two purposes, twice in a list, two keys of one id, a secret that can be guessed; one id for two SMS texts;
- a proxy that would be everybody;
- with a live key, whatever is not fit for real money ([the list](../security/keys.md#what-a-live-key-demands)), and then what
  the database itself is asked: its encoding, its durability, its connections, its roles.

What may be meant and probably is not is a warning: a test key or an API on this machine for a public address, the demo
temple's words in SMS with a live key, and a variable whose name is unknown. Which messages go by e-mail alone, because their SMS text has no id, is one line of the log.
`

export function renderConfiguration(groups: Group[], host: Table): string {
  const sections = groups.map(({ title, about, variables }) => {
    const rows = variables.map(
      (variable) =>
        `| \`${variable.name}\` | ${describe(variable)} | ${variable.form} | ${formatDefault(variable)} | ${variable.isSecret ? 'yes' : ''} |`,
    )
    return `## ${title}\n\n${about}\n\n| variable | what it does | value | default | secret |\n|---|---|---|---|---|\n${rows.join('\n')}\n`
  })
  return [
    HEAD,
    ...sections,
    '## The web app\n\nIs built without any address: its pages ask their host for `/config.json`, which nginx answers from the variables below.\n',
    `## The host before the browser\n\nOf nginx, in a file of its own: [host.env.example](../../deploy/nginx/host.env.example), [how it is filled](host.md).\n\n${renderTable(host)}`,
    '## Development\n\nPorts and stand-ins of `npm run dev` are in [development](../contributing/development.md#what-listens-where); it makes its own\nsecrets, once, in `.local`.\n',
  ].join('\n')
}

function describe({ purpose, without, example }: Variable): string {
  const parts = [purpose]
  if (without) parts.push(`Without it ${without}.`)
  if (example) parts.push(`Example: \`${example}\`.`)
  return parts.join(' ').replaceAll('|', '\\|')
}

function formatDefault({ isRequired, byDefault }: Variable): string {
  if (isRequired) return '**required**'
  return byDefault === undefined || byDefault === '' ? 'none' : `\`${byDefault}\``
}

function renderTable(rows: Table): string {
  const lines = Object.entries(rows).map(([name, words]) => `| \`${name}\` | ${words} |`)
  return `| variable | meaning |\n|---|---|\n${lines.join('\n')}\n`
}
