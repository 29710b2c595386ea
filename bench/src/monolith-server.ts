import { readFile } from 'node:fs/promises';
import { createServer, request as forward, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { MonolithBuild } from './monolith-build.ts';

const compress = promisify(brotliCompress);

/** A server of the monolith. `use` replaces the served build, as a deployment would. */
export type MonolithServer = { url: string; use(build: MonolithBuild): void; close(): Promise<void> };

const TAGS =
  /<script type="importmap">.*?<\/script>|<link rel="modulepreload"[^>]*>|<script type="module"[^>]*><\/script>|<script type="application\/json" id="member-preloads">.*?<\/script>\s*<script>.*?<\/script>|<template id="after-paint">.*?<\/template>\s*<script>.*?<\/script>/gs;

/** Paths of the backend, including its sign-in. */
const BACKEND = /^\/(api|accounts|profile)\//;

/** Passes a request on to the edge, and streams the answer back. */
function passOn(
  request: IncomingMessage,
  { response, edgeUrl }: { response: ServerResponse; edgeUrl: string },
) {
  const { method, headers } = request;
  const host = new URL(edgeUrl).host;
  const call = forward(edgeUrl + request.url, { method, headers: { ...headers, host } }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers);
    answer.pipe(response);
  });
  call.on('error', () => response.writeHead(502).end());
  request.pipe(call);
}

const toTags = (scripts: readonly string[], entries: readonly string[]) =>
  [
    ...scripts.map((file) => `<link rel="modulepreload" href="/app/${file}" crossorigin>`),
    ...entries.map((file) => `<script type="module" src="/app/${file}" crossorigin></script>`),
  ].join('\n');

/**
 * Serves the monolith as fast as possible: the edge's page with the monolith's scripts, a preload of the screen's
 * chunk, brotli of level 11 from memory, and the same caching.
 *
 * @param edgeUrl edge from which the page of a path is taken.
 */
export async function startMonolithServer(first: MonolithBuild, edgeUrl: string): Promise<MonolithServer> {
  let build = first;
  const answers = new Map<string, Promise<Buffer>>();

  const remember = (key: string, make: () => Promise<Buffer>) => {
    const answer = answers.get(key) ?? make();
    answers.set(key, answer);
    return answer;
  };
  const squeeze = (bytes: Buffer) => compress(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } });

  async function renderPage(path: string): Promise<Buffer> {
    const page = (await (await fetch(edgeUrl + path)).text()).replace(TAGS, '');
    const tags = toTags([...build.initial, ...(build.screens[path] ?? [])], build.initial);
    return squeeze(Buffer.from(page.replace('</head>', `${tags}</head>`)));
  }

  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://monolith').pathname;
    if (BACKEND.test(path)) return passOn(request, { response, edgeUrl });
    const fromEdge = path.startsWith('/assets/');
    const respond = async () => {
      if (fromEdge) {
        const asset = await fetch(edgeUrl + path);
        response.setHeader('content-type', asset.headers.get('content-type') ?? '');
        response.setHeader('cache-control', asset.headers.get('cache-control') ?? '');
        return response.end(Buffer.from(await asset.arrayBuffer()));
      }
      if (path === '/events') return response.writeHead(204).end();
      response.setHeader('content-encoding', 'br');
      if (path.startsWith('/app/')) {
        const file = join(build.folder, path.slice('/app/'.length));
        response.setHeader('content-type', 'text/javascript');
        response.setHeader('cache-control', 'public, max-age=31536000, immutable');
        return response.end(await remember(file, async () => squeeze(await readFile(file))));
      }
      response.setHeader('content-type', 'text/html; charset=utf-8');
      response.setHeader('cache-control', 'no-cache');
      return response.end(await remember(`${build.folder}:${path}`, () => renderPage(path)));
    };
    respond().catch((error: unknown) => response.writeHead(500).end(String(error)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The monolith listens on no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    use(next) {
      build = next;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
