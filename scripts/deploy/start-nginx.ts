import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import { ROOT } from '../workspace/processes.ts';

type Answer = { status: number; body: string };

export type SiteNginx = {
  port: number;
  /** Port of nginx at which edges reach the backends. */
  backendsPort: number;
  get(path: string, headers?: OutgoingHttpHeaders): Promise<Answer>;
  /** Sends a body. Returns the status of the answer. */
  post(path: string, body: string): Promise<number>;
  /** The control service: its address for clients that trust the file `certificate`. */
  control: { url: string; certificate: string };
  /** Requests an answer that stays open until nginx is closed. Returns its status. */
  open(path: string): Promise<number>;
  files: { key: string; certificate: string };
  reload(): void;
  /** The lines of an access log so far. Default: the log of the site. */
  readAccessLog(of?: 'site' | 'control'): Promise<string>;
  close(): Promise<void>;
};

// Each module needs a folder for temporary files, although no module writes any here.
const MODULES = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** `deploy/nginx-main.conf` with other paths, and with nginx in the foreground. */
function toMain(source: string, folder: string): string {
  const temporary = MODULES.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n');
  const changes: [RegExp, string][] = [
    [/^pid .*;$/m, `pid ${folder}/nginx.pid;`],
    [/^error_log .*;$/m, `error_log ${folder}/error.log;`],
    [/^http \{$/m, `http {\n${temporary}`],
    [/include \/etc\/nginx\/conf\.d\/\*\.conf;/, `include ${folder}/site.conf;`],
  ];
  const main = changes.reduce((changed, [pattern, replacement]) => {
    if (changed.search(pattern) < 0) throw new Error(`deploy/nginx-main.conf has no ${pattern} any more.`);
    return changed.replace(pattern, replacement);
  }, source);
  const user = userInfo().uid === 0 ? `user ${userInfo().username};\n` : '';
  return `daemon off;\n${user}${main}`;
}

// A name of this machine, so that clients can resolve it.
const CONTROL_NAME = 'localhost';

function makeCertificate(folder: string, file: string, name: string): void {
  const files = ['-keyout', join(folder, `${file}.key`), '-out', join(folder, `${file}.pem`)];
  const about = ['-days', '2', '-subj', `/CN=${name}`, '-addext', `subjectAltName=DNS:${name}`];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...key, ...files, ...about], { stdio: 'ignore' });
}

type Upstreams = { edges: readonly string[]; backends?: readonly string[]; controls: readonly string[] };
type Place = Upstreams & { folder: string; port: number; plainPort: number; innerPort: number };

/**
 * `deploy/nginx.conf`, with other ports, and with the values that each site must change according to its first lines.
 */
function toLocal(source: string, place: Place): string {
  const { folder, port, plainPort, innerPort, edges, backends, controls } = place;
  const toServers = (addresses: readonly string[]) => (lines: string) => {
    const options = /:\d+(.*);/.exec(lines)?.[1] ?? '';
    return addresses.map((address) => `    server ${address}${options};\n`).join('');
  };
  const changes: [RegExp, (found: string) => string][] = [
    [/(?:^ +server 127\.0\.0\.1:808\d\b.*;\n)+/gm, toServers(edges)],
    [/(?:^ +server 127\.0\.0\.1:809\d\b.*;\n)+/gm, backends ? toServers(backends) : (lines) => lines],
    [/listen 443 ssl http2;/g, () => `listen 127.0.0.1:${port} ssl http2;`],
    [/^ +listen 127\.0\.0\.1:8089;/gm, () => `    listen 127.0.0.1:${innerPort};`],
    [/(?:^ +server 127\.0\.0\.1:420\d\b.*;\n)+/gm, toServers(controls)],
    [/server_name control\.site\.example;/g, () => `server_name ${CONTROL_NAME};`],
    [/listen 80;/g, () => `listen 127.0.0.1:${plainPort};`],
    [/^ *listen \[::\]:.*\n/gm, () => ''],
    [/\/etc\/nginx\/certificates\//g, () => `${folder}/`],
    [/\/var\/log\/nginx\//g, () => `${folder}/`],
  ];
  return changes.reduce((changed, [pattern, replacement]) => {
    if (changed.search(pattern) < 0) throw new Error(`deploy/nginx.conf has no ${pattern} any more.`);
    return changed.replace(pattern, replacement);
  }, source);
}

type Request = {
  port: number;
  path: string;
  ca: string;
  posted?: string;
  headers?: OutgoingHttpHeaders | undefined;
};

function send({ port, path, ca, posted, headers: more }: Request): Promise<IncomingMessage> {
  const headers = { host: 'site.example', ...more };
  const options = { host: '127.0.0.1', servername: 'site.example', headers };
  return new Promise((resolve, reject) => {
    const method = posted === undefined ? 'GET' : 'POST';
    request({ ...options, method, port, path, ca, agent: false }, resolve)
      .on('error', reject)
      .end(posted);
  });
}

async function get(request: Request): Promise<Answer> {
  const response = await send(request);
  return { status: response.statusCode ?? 0, body: await text(response) };
}

/**
 * Starts nginx with `deploy/nginx-main.conf` and `deploy/nginx.conf`, with its own certificates and logs. It is in
 * front of `edges` (addresses such as `127.0.0.1:8080`), and between edges and backends.
 *
 * Default: `controls` is an address where nobody answers.
 * @throws {Error} with nginx's own message if it does not start.
 */
export async function startNginx(
  edges: readonly string[],
  {
    controls = ['127.0.0.1:9'],
    backends,
  }: { controls?: readonly string[]; backends?: readonly string[] } = {},
): Promise<SiteNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'site-nginx-'));
  await Promise.all(MODULES.map((name) => mkdir(join(folder, name))));
  makeCertificate(folder, 'site', 'site.example');
  makeCertificate(folder, 'control', CONTROL_NAME);
  const port = await findFreePort();
  const plainPort = await findFreePort();
  const innerPort = await findFreePort();
  const source = await readFile(join(ROOT, 'deploy/nginx.conf'), 'utf8');
  const place = { folder, port, plainPort, innerPort, edges, controls, ...(backends && { backends }) };
  await writeFile(join(folder, 'site.conf'), toLocal(source, place));
  const main = await readFile(join(ROOT, 'deploy/nginx-main.conf'), 'utf8');
  await writeFile(join(folder, 'nginx.conf'), toMain(main, folder));
  const child = spawn('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], { stdio: 'ignore' });
  const ended = once(child, 'exit');
  const ca = await readFile(join(folder, 'site.pem'), 'utf8');
  const isUp = () =>
    get({ port, path: '/healthz', ca }).then(
      () => true,
      () => false,
    );
  while (child.exitCode === null && !(await isUp())) await pause(20);
  if (child.exitCode !== null) {
    const said = await readFile(join(folder, 'error.log'), 'utf8').catch(() => ''); // The log may not exist yet.
    throw new Error(`nginx did not start: ${said}`);
  }
  return {
    port,
    backendsPort: innerPort,
    get: (path, headers) => get({ port, path, ca, headers }),
    post: async (path, posted) => (await get({ port, path, ca, posted })).status,
    async open(path) {
      const response = await send({ port, path, ca });
      response.on('error', () => undefined); // nginx breaks off the connection when it is closed.
      return response.statusCode ?? 0;
    },
    control: { url: `https://${CONTROL_NAME}:${port}`, certificate: join(folder, 'control.pem') },
    files: { key: join(folder, 'site.key'), certificate: join(folder, 'site.pem') },
    reload: () => void child.kill('SIGHUP'),
    readAccessLog: (of = 'site') => readFile(join(folder, `${of}.log`), 'utf8'),
    async close() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
