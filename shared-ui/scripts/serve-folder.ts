import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { extname, join } from 'node:path';
import { THEME_BOOT_SCRIPT } from '../src/theme/theme-boot.ts';

const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.woff2': 'font/woff2',
};

const toSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

// As strict as the product's own policy: inline styles are refused, except emotion's empty style element.
const POLICY = [
  "default-src 'none'",
  `script-src 'self' ${toSource(THEME_BOOT_SCRIPT)}`,
  `style-src 'self' ${toSource('')}`,
  "font-src 'self'",
  // An invalid picture, to show the fallback.
  'img-src data:',
  "connect-src 'self'",
].join('; ');

/** Serves a folder on a free port of this machine, under a strict content security policy. */
export async function serveFolder(folder: string): Promise<{ url: string; server: Server }> {
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    const file = join(folder, pathname === '/' ? 'index.html' : pathname);
    if (!existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-security-policy': POLICY,
    });
    createReadStream(file).pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return { url: `http://127.0.0.1:${port}/`, server };
}
