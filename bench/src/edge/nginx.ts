import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import { fetchRaw, type RawAnswer } from './raw-answer.ts';

/** Encodings of a body that are prepared beforehand, so that nginx need not compress. */
export const FORMS = ['plain', 'gzip', 'br'] as const;
export type Form = (typeof FORMS)[number];

export type PreparedAnswer = { path: string; forms: Readonly<Record<Form, RawAnswer>> };

export type Nginx = { url: string; pid: number; close(): Promise<void> };

// Headers that are not copied from the edge: nginx writes them itself.
const OWN_HEADERS = new Set(['connection', 'keep-alive', 'date', 'content-length', 'transfer-encoding']);
const PLACED_HEADERS = new Set(['content-type', 'content-encoding', 'etag', 'vary']);

const quote = (text: string) => `"${text.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`;

function toLocation({ path, forms }: PreparedAnswer, at: number): string {
  const { headers } = forms.br;
  const copied = Object.entries(headers)
    .filter(([name]) => !OWN_HEADERS.has(name) && !PLACED_HEADERS.has(name))
    .map(([name, value]) => `      add_header ${name} ${quote(String(value))};`);
  const vary = headers.vary === undefined ? [] : [`      add_header vary ${quote(headers.vary)};`];
  // The edge compresses no form of such a file: nginx serves its plain form without an encoding header.
  const isEncoded = headers['content-encoding'] !== undefined;
  return `    location = ${path} {
      rewrite ^ /${at} break;
      root bodies/${isEncoded ? '$form' : 'plain'};
      default_type ${quote(headers['content-type'] ?? '')};
${[...copied, ...vary, ...(isEncoded ? ['      add_header content-encoding $encoding;'] : [])].join('\n')}
    }`;
}

type Setup = { port: number; workers: number; answers: readonly PreparedAnswer[] };

// Each module needs a folder for temporary files, although no feature that writes them is used here.
const MODULES = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];

/** A static file server in its usual configuration: no access log, files kept open, sent by the kernel. */
const toConfiguration = ({ port, workers, answers }: Setup) => `
worker_processes ${workers};
daemon off;
pid nginx.pid;
error_log error.log;
${userInfo().uid === 0 ? `user ${userInfo().username};` : ''}
events { worker_connections 1024; }
http {
  access_log off;
  sendfile on;
  tcp_nopush on;
  tcp_nodelay on;
  keepalive_requests 1000000000;
  keepalive_timeout 75;
  open_file_cache max=1000 inactive=1h;
  open_file_cache_valid 1h;
  server_tokens off;
  types {}
${MODULES.map((name) => `  ${name}_temp_path temporary/${name};`).join('\n')}
  map $http_accept_encoding $form { default plain; ~br br; ~gzip gzip; }
  map $form $encoding { default ""; br br; gzip gzip; }
  server {
    listen 127.0.0.1:${port};
${answers.map(toLocation).join('\n')}
  }
}
`;

async function waitUntilUp(url: string, isOver: () => boolean): Promise<boolean> {
  while (!isOver()) {
    const isUp = await fetchRaw(url).then(
      () => true,
      () => false,
    );
    if (isUp) return true;
    await pause(20);
  }
  return false;
}

/**
 * Starts nginx with exactly these answers, on its own port.
 *
 * @throws {TypeError} with nginx's output if it does not start.
 */
export async function startNginx(
  program: string,
  { answers, workers }: { answers: readonly PreparedAnswer[]; workers: number },
): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-nginx-'));
  await mkdir(join(folder, 'temporary'));
  for (const form of FORMS) {
    await mkdir(join(folder, 'bodies', form), { recursive: true });
    await Promise.all(
      answers.map(({ forms }, at) => writeFile(join(folder, 'bodies', form, String(at)), forms[form].bytes)),
    );
  }
  const port = await findFreePort();
  const file = join(folder, 'nginx.conf');
  await writeFile(file, toConfiguration({ port, workers, answers }));
  const child = spawn(program, ['-p', folder, '-c', file], { stdio: ['ignore', 'inherit', 'inherit'] });
  const ended = once(child, 'exit');
  const url = `http://127.0.0.1:${port}`;
  if (!(await waitUntilUp(url, () => child.exitCode !== null))) {
    const said = await readFile(join(folder, 'error.log'), 'utf8').catch(() => ''); // The log may not exist yet.
    throw new TypeError(`nginx did not start: ${said}`);
  }
  return {
    url,
    pid: child.pid ?? 0,
    async close() {
      child.kill('SIGTERM');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}
