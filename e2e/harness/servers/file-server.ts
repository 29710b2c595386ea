import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join } from 'node:path';

/** A server of published files other than the edge, such as a CDN or a public bucket. */
export type FileServer = {
  /** The part of a file's address before `/assets/`. */
  base: string;
  asked: string[];
  /** Serves the files of this registry from now on. */
  serve(registry: string): void;
  close(): Promise<void>;
};

const FOLDER = '/site';

// The file server needs these types, because a bucket returns the content type with which an object was written.
const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/** Starts the server. It has no files until `serve` is called. */
export async function startFileServer(): Promise<FileServer> {
  const asked: string[] = [];
  let registry: string | undefined;

  async function read(path: string): Promise<Buffer> {
    if (registry === undefined || !path.startsWith(`${FOLDER}/assets/`)) throw new Error('not a file');
    return readFile(join(registry, path.slice(FOLDER.length)));
  }

  const server = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    read(path).then(
      (bytes) => {
        response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
        response.setHeader('access-control-allow-origin', '*');
        response.end(bytes);
      },
      () => response.writeHead(404).end(),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The file server has no port.');
  return {
    base: `http://127.0.0.1:${address.port}${FOLDER}`,
    asked,
    serve(folder) {
      registry = folder;
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
