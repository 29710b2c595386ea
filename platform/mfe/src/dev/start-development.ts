import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isStillShown, type Manifest } from '@sharpside/contracts';
import { toCallReason } from '@sharpside/server-kit';
import { readAppName } from '../build/package-version.ts';
import { type BuildEvents, createBuildEvents } from './build-events.ts';
import type { CompilerMessage } from './compiler-message.ts';
import { createDevServer } from './create-dev-server.ts';
import { DevelopmentError } from './errors.ts';
import { buildPageScript } from './page-script.ts';
import type { DeployedSite } from './site/site-headers.ts';
import { findLiveDocument } from './site/site-page.ts';
import { startCompiler } from './start-compiler.ts';
import { toSources } from './to-sources.ts';
import { watchConfiguration } from './watch-configuration.ts';

export type DevelopmentEvent = { app: string } & (
  | { kind: 'built'; manifest: Manifest; warnings: string; durationMs: number }
  | { kind: 'failed'; errors: string }
  | { kind: 'configuration-changed' }
  | { kind: 'page-failed'; failure: string; detail: string; isStillShown: boolean }
);

export type DevelopmentOptions = {
  roots: readonly string[];
  site: DeployedSite;
  host: string;
  port: number;
  onEvent: (event: DevelopmentEvent) => void;
};

export type RunningDevelopment = { url: string; close(): Promise<void> };

/**
 * @throws {DevelopmentError} `DEVELOPMENT_SITE_UNUSABLE` for an address that is not a deployed site of this platform.
 */
async function requireSite({ url }: DeployedSite): Promise<void> {
  const advice = 'Start one with `npm start`, or name another with --site.';
  const html = await fetch(url, { headers: { accept: 'text/html' } })
    .then((answer) => answer.text())
    .catch((cause: unknown) => {
      throw new DevelopmentError(
        `No site answers at ${url.origin} (${toCallReason(cause, url)}). ${advice}`,
        {
          cause,
        },
      );
    });
  if (findLiveDocument(html) === undefined) {
    throw new DevelopmentError(`What answers at ${url.origin} is no site of this platform. ${advice}`);
  }
}

type AppOptions = Pick<DevelopmentOptions, 'onEvent'> & { root: string; folder: string; events: BuildEvents };

function developApp({ root, folder, events, onEvent }: AppOptions) {
  const name = readAppName(root);
  let manifest: Manifest | undefined;
  /** Reason why the next build needs a page load; undefined if open pages can apply it. */
  let reason: string | undefined;
  const first = Promise.withResolvers<void>();

  function takeBuild(message: CompilerMessage) {
    onEvent({ app: name, ...message });
    first.resolve();
    if (message.kind === 'failed') {
      if (!manifest) reason = 'the first build that succeeded';
      events.tell({ kind: 'failed', app: name, errors: message.errors });
      return;
    }
    const build = { app: name, hash: message.hash };
    manifest = message.manifest;
    events.tell(reason === undefined ? { kind: 'built', ...build } : { kind: 'reload', ...build, reason });
    // An open page cannot replace the host's entry scripts, so each further build of the host needs a page load.
    reason = manifest.kind === 'host' ? 'the host was built anew' : undefined;
  }

  const compiler = startCompiler({ root, folder }, takeBuild);
  const stopWatching = watchConfiguration(root, () => {
    onEvent({ app: name, kind: 'configuration-changed' });
    reason = 'the configuration changed';
    void compiler.restart();
  });
  return {
    name,
    folder,
    first: first.promise,
    readManifest: () => manifest,
    /** Called when the shell has given up on a build: only a page load can show the next build. */
    giveUp() {
      reason = 'the screen had failed';
    },
    async stop() {
      stopWatching();
      await compiler.stop();
    },
  };
}

/**
 * Serves a deployed site with some of its apps built from their sources at each change. Open pages apply changes of
 * remotes, and reload for changes of the host.
 *
 * It is ready when the first build of each app has succeeded or failed.
 * @throws {DevelopmentError} if there is no such site, or the system's error if the port is taken.
 */
export async function startDevelopment(options: DevelopmentOptions): Promise<RunningDevelopment> {
  const { roots, site, host, port, onEvent } = options;
  await requireSite(site);
  const folder = await mkdtemp(join(tmpdir(), 'mfe-dev-'));
  const events = createBuildEvents();
  const apps = roots.map((root) =>
    developApp({ root, folder: join(folder, 'apps', readAppName(root)), events, onEvent }),
  );
  const stopBuilding = async () => {
    await Promise.all(apps.map((app) => app.stop()));
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const pageScript = await buildPageScript(join(folder, 'page'));
    const server = createDevServer({
      apps,
      site,
      pageScript,
      events,
      onBeacon({ app: name, failure, detail, ...shown }) {
        const app = apps.find((developed) => developed.name === name);
        if (!app) return;
        const isShown = isStillShown(shown);
        if (!isShown) app.giveUp();
        void toSources(app.folder, detail).then((said) =>
          onEvent({ app: name, kind: 'page-failed', failure, detail: said, isStillShown: isShown }),
        );
      },
    });
    const url = await server.listen({ host, port });
    await Promise.all(apps.map(({ first }) => first));
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
