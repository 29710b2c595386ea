import { mkdir, writeFile } from 'node:fs/promises';
import { createServer, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { ROOT, runCommand } from '@sharpside/e2e/harness/builds/workspace';
import type { Part } from '../drill/part.ts';
import type { DrillSite } from '../drill/site.ts';
import type { RunLine } from './walk-section.ts';

/** Longer outputs are of no use on a page. */
const MAX_LINES = 14;
const MAX_COLUMNS = 160;

/** Names of the parts of a site on the pages, and in the drill. */
function toNames({ url, folder, ports, registry, statistics }: DrillSite): [shown: string, real: string][] {
  const [edgeA, edgeB] = ports.edges;
  const [backendA, backendB] = ports.backends;
  const { edges, backends, controls } = ports.operators;
  return [
    // Those for operators first: the others stand in them.
    ['18080', String(edges[0])],
    ['18081', String(edges[1])],
    ['18090', String(backends[0])],
    ['18091', String(backends[1])],
    ['14200', String(controls[0])],
    ['14201', String(controls[1])],
    ['https://control.site.example', `http://127.0.0.1:${ports.controls[0]}`],
    ['https://accounts.example', `http://localhost:${ports.provider}`],
    ['https://s3.example', registry.environment.AWS_ENDPOINT_URL_S3],
    ['s3://registry/site', registry.location],
    ['s3://registry/statistics', statistics],
    ['https://site.example', url],
    ['127.0.0.1:443', url.replace('https://', '')],
    ['8080', String(edgeA)],
    ['8081', String(edgeB)],
    ['8090', String(backendA)],
    ['8091', String(backendB)],
    ['4200', String(ports.controls[0])],
    ['4201', String(ports.controls[1])],
    ['6379', String(ports.redis)],
    ['/var/lib', folder],
    ['/srv/site', ROOT],
  ];
}

const UNIT = /^\/(\w+)\/([\w@]+)$/;

/** `systemctl` and the log of the journal, over the drill's parts. */
async function act(part: Part, verb: string | undefined): Promise<string> {
  if (verb === 'log') return `${part.readLog().join('\n')}\n`;
  if (verb === 'restart' || verb === 'stop') await part.stop();
  if (verb === 'restart' || verb === 'start') await part.start();
  return '';
}

/** The programs of an operator: those of the platform as the pages name them, systemd's over the parts of the drill. */
const toPrograms = (site: DrillSite, tokens: string, systemd: string): Record<string, string> => ({
  mfe: `export MFE_STORE="\${MFE_STORE:-http://127.0.0.1:${site.ports.controls[0]}}" MFE_TOKEN="${tokens}" MFE_COMMAND=mfe
exec "${process.execPath}" "${ROOT}/platform/mfe/src/cli/main.ts" "$@"`,
  backend: `export BACKEND_DATA="${site.folder}/backend"
exec "${process.execPath}" "${ROOT}/backend/server/src/cli/main.ts" "$@"`,
  systemctl: `exec /usr/bin/curl -sf "${systemd}/$1/$2"`,
  // journalctl -u <unit> -o cat -n <lines>
  journalctl: `/usr/bin/curl -sf "${systemd}/log/$2" | tail -n "\${6:-5}"`,
  // The certificate of the drill is its own.
  curl: 'exec /usr/bin/curl --insecure "$@"',
});

/** Opens a shell in which the commands of docs/runbooks/ mean the parts of the drill. */
export async function openShell(site: DrillSite, tokens: string): Promise<{ run: RunLine; close(): void }> {
  const parts = [...site.edges, ...site.backends, ...site.controls];
  async function answer(path: string, response: ServerResponse) {
    const [, verb, unit] = UNIT.exec(decodeURIComponent(path)) ?? [];
    const part = parts.find(({ name }) => name === unit);
    response.writeHead(part ? 200 : 404).end(part && (await act(part, verb)));
  }
  const server = createServer((request, response) => void answer(request.url ?? '', response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const systemd = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  const bin = join(site.folder, 'bin');
  await mkdir(bin, { recursive: true });
  for (const [name, text] of Object.entries(toPrograms(site, tokens, systemd))) {
    await writeFile(join(bin, name), `#!/bin/sh\n${text}\n`, { mode: 0o755 });
  }
  const names = toNames(site);
  const toReal = (text: string) =>
    names.reduce((changed, [shown, real]) => changed.replaceAll(shown, real), text);
  const toShown = (text: string) =>
    names.reduce((changed, [shown, real]) => changed.replaceAll(real, shown), text);
  const environment = Object.entries({
    ...site.registry.environment,
    PATH: `${bin}:${process.env.PATH}`,
    TZ: 'UTC',
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'user.name',
    GIT_CONFIG_VALUE_0: 'Olga of ops',
  }).map(([name, value]) => `${name}=${value}`);
  return {
    async run(command) {
      const { stdout, stderr } = await runCommand(['env', ...environment, 'sh', '-c', toReal(command)]);
      const printed = toShown(stdout + stderr).trimEnd();
      const lines = printed === '' ? [] : printed.split('\n');
      const cut = lines.map((line) =>
        line.length > MAX_COLUMNS ? `${line.slice(0, MAX_COLUMNS)} ...` : line,
      );
      return cut.length > MAX_LINES ? [...cut.slice(0, MAX_LINES), '...'] : cut;
    },
    close: () => server.close(),
  };
}
