import type { ChildProcess } from 'node:child_process';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { dirname, join } from 'node:path';
import { startTestEdge } from '@sharpside/edge/testing/test-edge';
import { aRemoteBuild } from '@sharpside/registry/testing/a-build';
import { createTemporaryFolder } from '@sharpside/server-kit/testing/temporary-folder';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { findLiveDocument } from '../dev/site/site-page.ts';
import { createRemoteFolder } from '../testing/a-remote-folder.ts';
import { createWorkspace } from '../testing/a-workspace.ts';
import { listen } from '../testing/listen.ts';
import { type MfeRun, runMfe } from '../testing/run-mfe.ts';
import { EXIT_CODES } from './explain-error.ts';

const listenWith = (html: string) =>
  listen(createServer((_, response) => response.setHeader('content-type', 'text/html').end(html)));

describe('mfe dev', () => {
  it('says that no site answers, or none of this platform, and how to get one', async () => {
    const { mfe, build } = await createWorkspace();
    await build(aRemoteBuild());
    const { code, stderr } = await mfe('dev', 'remote-tools', '--site', 'http://127.0.0.1:1');
    expect(code).toBe(EXIT_CODES.refused);
    expect(stderr).toContain(
      'No site answers at http://127.0.0.1:1 (bad port). Start one with `npm start`, or name another',
    );
    expect(stderr).toContain('(DEVELOPMENT_SITE_UNUSABLE; docs/errors.md has more)');
    const other = await mfe('dev', 'remote-tools', '--site', await listenWith('<p>Hello</p>'));
    expect(other.stderr).toContain('is no site of this platform');
  });
});

const SCREEN = 'src/screens/one-screen.tsx';
const BROKEN = 'export default function {';

/** `mfe dev` for a new app, in front of an edge without that app; ended with the test. */
async function developApp({ changes = {} } = {}) {
  const name = 'remote-sample';
  const edge = await startTestEdge();
  const site = await edge.app.listen({ port: 0, host: '127.0.0.1' });
  const root = await createRemoteFolder(name, changes);
  const workspace = dirname(root);
  await writeFile(join(workspace, 'pnpm-workspace.yaml'), '');
  const scratch = await createTemporaryFolder();
  let printed = '';
  let child: ChildProcess | undefined;
  const ended: Promise<MfeRun> = runMfe(['dev', name, '--site', site, '--port', '0'], {
    cwd: workspace,
    environment: { TMPDIR: scratch },
    onStart(started) {
      child = started;
      started.stdout?.on('data', (part) => {
        printed += part;
      });
    },
  });
  onTestFinished(() => void child?.kill('SIGKILL'));
  const read = () => printed;
  const isSaid = (words: string | RegExp) => vi.waitFor(() => expect(read()).toMatch(words));
  return {
    site,
    scratch,
    ended,
    read,
    isSaid,
    stop: () => child?.kill('SIGTERM'),
    edit: (path: string, text: string) => writeFile(join(root, path), text),
    readSource: (path: string) => readFile(join(root, path), 'utf8'),
    async findUrl() {
      await isSaid(/Ready: /);
      return /Ready: (\S+)\. Edit/.exec(read())?.[1] ?? '';
    },
  };
}

/** States of the builds, as an open page is told them in order; the stream is closed with the test. */
async function openPage(url: string) {
  const ending = new AbortController();
  onTestFinished(() => ending.abort());
  const { body, headers } = await fetch(`${url}/@dev/events`, { signal: ending.signal });
  const told: Record<string, unknown>[] = [];
  let heard = 0;
  let text = '';
  const listen = async () => {
    for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      text += part;
      const frames = text.split('\n\n');
      text = frames.pop() ?? '';
      for (const frame of frames) {
        const [, data] = /^event: builds\n.*\ndata: (.*)$/.exec(frame) ?? [];
        if (data !== undefined) told.push(JSON.parse(data));
      }
    }
  };
  void listen().catch(() => {}); // The test or the server has closed the stream.
  return {
    headers,
    /** Waits for this state, after the states that were received already. */
    async isTold(state: Record<string, unknown>) {
      await vi.waitFor(() => expect(told.slice(heard)).toContainEqual(expect.objectContaining(state)));
      heard = told.length;
    },
  };
}

const BUILT = { apps: { 'remote-sample': { hash: expect.any(String) } } };
const isLoadedAnew = (reason: string) => ({ pageLoad: { at: expect.any(Number), reason } });
const hasFailed = (errors: unknown) => ({
  apps: { 'remote-sample': expect.objectContaining({ errors }) },
});

describe('mfe dev, from its start to its end', () => {
  it('shows each edit, what cannot be built, and leaves nothing behind', async () => {
    const app = await developApp();
    const url = await app.findUrl();
    expect(app.read()).toContain(`Developing remote-sample in the site at ${app.site}\n`);
    expect(app.read()).toMatch(/^✔ built in \d+ ms$/m);
    expect(app.read()).toContain(
      `\n\nReady: ${url}. Edit remote-sample/src; open pages follow. Ctrl+C ends it.\n\n`,
    );
    const page = await fetch(`${url}/sample/one`, { headers: { accept: 'text/html' } });
    expect(page.status).toBe(200);
    expect(findLiveDocument(await page.text())?.discovery.microFrontends['remote-sample']?.[0]).toMatchObject(
      { url: '/assets/remote-sample/remoteEntry.dev.js', metadata: { version: '1.2.3-dev' } },
    );
    expect((await fetch(`${url}/assets/remote-sample/remoteEntry.dev.js`)).status).toBe(200);
    const client = await (await fetch(`${url}/@dev/page.js`)).text();
    expect(() => new Function(client)).not.toThrow();
    expect(client).toContain('/@dev/events');

    const { isTold, headers } = await openPage(url);
    expect(headers.get('content-type')).toBe('text/event-stream');
    expect(headers.get('cache-control')).toBe('no-store');
    await isTold(BUILT);
    const source = await app.readSource(SCREEN);
    await app.edit(SCREEN, BROKEN);
    await isTold(hasFailed(expect.stringContaining('one-screen.tsx')));
    await app.isSaid(/^✖ not built; open pages stay as they are\n {2}\S/m);
    await app.edit(SCREEN, source.replace('one</p>', 'more</p>'));
    await isTold(BUILT);

    const beacon = { version: '1.2.3-dev', failure: 'render', detail: 'Oh.\u001b', fallback: null };
    const tell = (name: string) =>
      fetch(`${url}/beacons`, { method: 'POST', body: JSON.stringify({ ...beacon, app: name }) });
    await tell('remote-other');
    await tell('remote-sample');
    await app.isSaid('! a page could not show it (render): Oh. \n');
    expect(app.read().match(/a page could not/g)).toHaveLength(1);
    await app.edit(SCREEN, source);
    await isTold(isLoadedAnew('the screen had failed'));

    const configuration = await app.readSource('rspack.config.ts');
    await app.edit('rspack.config.ts', configuration.replace("title: 'One'", "title: 'First'"));
    await app.isSaid('The configuration changed; building anew\n');
    await isTold(isLoadedAnew('the configuration changed'));
    const again = await (await fetch(`${url}/sample/one`, { headers: { accept: 'text/html' } })).text();
    expect(again).toContain('"title":"First"');

    app.stop();
    expect(await app.ended).toMatchObject({ code: EXIT_CODES.done, stderr: '' });
    expect((await readdir(app.scratch)).filter((name) => name.startsWith('mfe-dev'))).toEqual([]);
  });

  it('is ready though the first build failed, and a later one is shown by a page load', async () => {
    const app = await developApp({ changes: { [SCREEN]: BROKEN } });
    const url = await app.findUrl();
    await app.isSaid(/^✖ not built; open pages stay as they are$/m);
    const { isTold } = await openPage(url);
    await isTold(hasFailed(expect.any(String)));
    await app.edit(SCREEN, 'export default () => null;');
    await isTold(isLoadedAnew('the first build that succeeded'));
    await app.edit(SCREEN, 'export default () => 1;');
    await isTold(BUILT);
  });
});
