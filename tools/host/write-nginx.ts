// npm run host: writes deploy/nginx from tools/host; `--check` fails if it is out of date. npm run host -- fill <file
// of variables>: prints the configuration with them filled in.
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { parseEnv } from 'node:util'
import { exampleHouse } from './example-house.ts'
import { fillTemplate } from './fill-template.ts'
import { variables } from './list-variables.ts'
import { renderNginx } from './render-nginx.ts'

const written = {
  'deploy/nginx/vazhipadu.conf.template': renderNginx(),
  'deploy/nginx/host.env.example': Object.entries(variables)
    .map(([name, meaning]) => `# ${meaning}\n${name}="${exampleHouse[name as keyof typeof variables]}"\n`)
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
