import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import type { IncomingMessage } from 'node:http';
import { request } from 'node:https';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { requireFreePort } from '../free-port.ts';
import { ROOT } from '../processes.ts';

/** An answer that came through nginx. */
export type Answer = { status: number; body: string };

export type SiteNginx = {
  get(path: string): Promise<Answer>;
  /** The status of an answer that goes on until nginx is closed. */
  open(path: string): Promise<number>;
  /** The lines of the requests so far. */
  readAccessLog(): Promise<string>;
  close(): Promise<void>;
};

// Each wants a folder of its own for what it never does here.
const MODULES = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

const toMain = (folder: string) => `
daemon off;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
${userInfo().uid === 0 ? `user ${userInfo().username};` : ''}
events { worker_connections 1024; }
http {
${MODULES.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  include ${folder}/site.conf;
}
`;

function makeCertificate(folder: string): void {
  const files = ['-keyout', join(folder, 'site.key'), '-out', join(folder, 'site.pem')];
  const about = ['-days', '2', '-subj', '/CN=site.example', '-addext', 'subjectAltName=DNS:site.example'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  execFileSync('openssl', ['req', '-x509', ...key, ...files, ...about], { stdio: 'ignore' });
}

type Place = { folder: string; port: number; plainPort: number; innerPort: number; edges: readonly string[] };

/** `deploy/nginx.conf` as it is, but for what its first lines say differs from site to site, and the ports. */
function toLocal(source: string, { folder, port, plainPort, innerPort, edges }: Place): string {
  const changes: [RegExp, (found: string) => string][] = [
    [
      /(?:^ +server 127\.0\.0\.1:808\d.*;\n)+/gm,
      (lines) => {
        const options = /:\d+(.*);/.exec(lines)?.[1] ?? '';
        return edges.map((edge) => `    server ${edge}${options};\n`).join('');
      },
    ],
    [/listen 443 ssl http2;/g, () => `listen 127.0.0.1:${port} ssl http2;`],
    // Nobody asks these edges for a backend by way of nginx.
    [/^ +listen 127\.0\.0\.1:8089;/gm, () => `    listen 127.0.0.1:${innerPort};`],
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

type Request = { port: number; path: string; ca: string };

function send({ port, path, ca }: Request): Promise<IncomingMessage> {
  const options = { host: '127.0.0.1', servername: 'site.example', headers: { host: 'site.example' } };
  return new Promise((resolve, reject) => {
    request({ ...options, port, path, ca, agent: false }, resolve)
      .on('error', reject)
      .end();
  });
}

async function get(asked: Request): Promise<Answer> {
  const response = await send(asked);
  return { status: response.statusCode ?? 0, body: await text(response) };
}

/**
 * Starts nginx with `deploy/nginx.conf` in front of edges (`127.0.0.1:8080`), with a certificate and logs of its own.
 *
 * @throws {Error} with what nginx said when it does not start.
 */
export async function startNginx(edges: readonly string[]): Promise<SiteNginx> {
  const folder = await mkdtemp(join(tmpdir(), 'site-nginx-'));
  await Promise.all(MODULES.map((name) => mkdir(join(folder, name))));
  makeCertificate(folder);
  const port = await requireFreePort(0);
  const plainPort = await requireFreePort(0);
  const innerPort = await requireFreePort(0);
  const source = await readFile(join(ROOT, 'deploy/nginx.conf'), 'utf8');
  await writeFile(join(folder, 'site.conf'), toLocal(source, { folder, port, plainPort, innerPort, edges }));
  await writeFile(join(folder, 'nginx.conf'), toMain(folder));
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
    const said = await readFile(join(folder, 'error.log'), 'utf8').catch(() => ''); // It may not have come so far.
    throw new Error(`nginx did not start: ${said}`);
  }
  return {
    get: (path) => get({ port, path, ca }),
    async open(path) {
      const response = await send({ port, path, ca });
      response.on('error', () => undefined); // nginx breaks it off when it is closed.
      return response.statusCode ?? 0;
    },
    readAccessLog: () => readFile(join(folder, 'site.log'), 'utf8'),
    async close() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
