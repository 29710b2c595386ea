import { mkdtemp, rm, symlink } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { EnginePage } from '../e2e/harness/engines/engine.ts';
import { startWebKitEngine } from '../e2e/harness/engines/webkit-engine.ts';
import { findWebKit } from './workspace/engines.ts';

let folder = '';
let server: Server;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lost-browser-'));
  server = createServer((request, response) => {
    if (request.url === '/never') return;
    response.setHeader('content-type', 'text/html');
    response.end('<p>It stands.</p>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

function requireWebKit() {
  const programs = findWebKit();
  if (programs) return programs;
  throw new Error('This test needs WebKit.');
}

const toUrl = (path: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`;
const readText = (tab: EnginePage) => tab.read({ css: 'p' }, ([first]) => first?.textContent);

describe('with WebKit', { tags: 'webkit' }, () => {
  it('starts a browser once more, and tells of one that hangs', async () => {
    const programs = requireWebKit();
    const browser = join(folder, 'MiniBrowser'); // The driver asks it for its name.
    const there: Promise<void>[] = [];
    const engine = await startWebKitEngine({
      programs: { ...programs, browser },
      folder: join(folder, 'later'),
      callMs: 5_000,
      say: () => there.push(symlink(programs.browser, browser)),
    });
    try {
      expect(there).toHaveLength(1);
      const tab = await engine.openPage();
      await tab.goto(toUrl('/'));
      expect(await readText(tab)).toBe('It stands.');
      expect(tab.isLost()).toBe(false);
      const lost = "WebKit's browser is lost: no answer to 'get' within 5 s";
      await expect(tab.goto(toUrl('/never'))).rejects.toThrow(lost);
      expect(tab.isLost()).toBe(true);
      await expect(readText(tab)).rejects.toThrow(lost);
      await tab.close();
    } finally {
      await engine.close();
    }
  });
});
