import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { RemoteManifest } from 'contracts';
import { createBuildEvents } from './build-events.ts';
import type { CompilerMessage } from './compiler-message.ts';
import { createDevServer } from './create-dev-server.ts';
import { DevelopmentError } from './development-error.ts';
import { buildPageScript } from './page-script.ts';
import type { DeployedSite } from './site-headers.ts';
import { findLiveDocument } from './site-page.ts';
import { startCompiler } from './start-compiler.ts';
import { watchConfiguration } from './watch-configuration.ts';

/** What happens while an app is developed, for whoever watches the terminal. */
export type DevelopmentEvent =
  | { kind: 'built'; manifest: RemoteManifest; warnings: string; durationMs: number }
  | { kind: 'failed'; errors: string }
  | { kind: 'configuration-changed' }
  | { kind: 'page-failed'; failure: string; detail: string };

export type DevelopmentOptions = {
  /** The app's folder. */
  root: string;
  site: DeployedSite;
  host: string;
  port: number;
  onEvent: (event: DevelopmentEvent) => void;
};

export type RunningDevelopment = { url: string; close(): Promise<void> };

/** @throws {DevelopmentError} `DEVELOPMENT_SITE_UNUSABLE` for what is no deployed site of this platform. */
async function requireSite({ url }: DeployedSite): Promise<void> {
  const advice = 'Start one with `npm start`, or name another with --site.';
  const html = await fetch(url, { headers: { accept: 'text/html' } })
    .then((answer) => answer.text())
    .catch((cause: unknown) => {
      throw new DevelopmentError(`No site answers at ${url.origin}. ${advice}`, { cause });
    });
  if (findLiveDocument(html) === undefined) {
    throw new DevelopmentError(`What answers at ${url.origin} is no site of this platform. ${advice}`);
  }
}

/** What open pages are told of each build, by what became of those before it. */
function createPages({ app, onEvent }: { app: string; onEvent: DevelopmentOptions['onEvent'] }) {
  const events = createBuildEvents();
  let manifest: RemoteManifest | undefined;
  /** Why the next build is good only for pages that are loaded anew; undefined where they can take it in. */
  let reason: string | undefined;

  return {
    events,
    readManifest: () => manifest,
    loadAnew: (why: string) => {
      reason = why;
    },
    takeBuild(message: CompilerMessage) {
      onEvent(message);
      if (message.kind === 'failed') {
        if (!manifest) reason = 'the first build that succeeded';
        events.tell({ kind: 'failed', app, errors: message.errors });
        return;
      }
      const { hash } = message;
      manifest = message.manifest;
      events.tell(reason === undefined ? { kind: 'built', hash } : { kind: 'reload', hash, reason });
      reason = undefined;
    },
  };
}

/**
 * Serves a deployed site with one remote of it built from its sources, again at each change; open pages take changes in.
 *
 * It is ready when the first build has succeeded or failed.
 * @throws {DevelopmentError} when there is no such site, or the system's error when the port cannot be had.
 */
export async function startDevelopment(options: DevelopmentOptions): Promise<RunningDevelopment> {
  const { root, site, host, port, onEvent } = options;
  await requireSite(site);
  const app = basename(root);
  const folder = await mkdtemp(join(tmpdir(), 'mfe-dev-'));
  const built = join(folder, 'app');
  const pages = createPages({ app, onEvent });
  const first = Promise.withResolvers<void>();
  const compiler = startCompiler({ root, folder: built }, (message) => {
    pages.takeBuild(message);
    first.resolve();
  });
  const stopWatching = watchConfiguration(root, () => {
    onEvent({ kind: 'configuration-changed' });
    pages.loadAnew('the configuration changed');
    void compiler.restart();
  });

  const stopBuilding = async () => {
    stopWatching();
    await compiler.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const pageScript = await buildPageScript(join(folder, 'page'));
    const server = createDevServer({
      app,
      site,
      folder: built,
      pageScript,
      events: pages.events,
      readManifest: pages.readManifest,
      onBeacon({ app: failed, failure, detail }) {
        if (failed !== app) return;
        onEvent({ kind: 'page-failed', failure, detail });
        // The shell has given this build up, so only a page that is loaded anew shows the next one.
        pages.loadAnew('the screen had failed');
      },
    });
    const url = await server.listen({ host, port });
    await first.promise;
    return {
      url,
      async close() {
        await server.close();
        await stopBuilding();
      },
    };
  } catch (error) {
    await stopBuilding();
    throw error;
  }
}
