import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Beacon,
  beaconSchema,
  HOST_APP,
  type Manifest,
  parseContractJson,
  type Release,
  type RemoteManifest,
} from '@sharpside/contracts';
import { edgeObservationsSchema, OBSERVATIONS_PATH } from '@sharpside/contracts/control';
import { createEdge, parseEdgeConfig } from '@sharpside/edge';
import type { Store } from '@sharpside/object-store';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { type PublishRequest, publish } from '@sharpside/registry/publish/publish';
import type { Check, Finding } from '@sharpside/registry/records/checks';
import type { Codec } from '@sharpside/registry/records/codecs';
import { isChannelRefusedError } from '@sharpside/registry/records/errors';
import { createRegistry, type Registry } from '@sharpside/registry/records/registry';
import { type Log, toReason } from '@sharpside/server-kit';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import { type OpenBrowser, openBrowser } from './open-browser.ts';
import { createOverlayStore } from './overlay-store.ts';

type StartCheckOptions = {
  /** Registry with the live releases, which the build is shown with. Nothing is written to it. */
  store: Store;
  request: PublishRequest;
  /** The Chromium that opens the pages; undefined: pages are only rendered to text. */
  browser: string | undefined;
  limitMs?: number;
};

/** A page to open, and the app whose screen it shows. `version`: the version that must be shown; default: any. */
type Page = { path: string; app: string; version?: string };

const LOOK_AGAIN_MS = 100;

const pass = async (bytes: Uint8Array) => bytes;
const asIs: Codec = { encode: pass, decode: pass };

/** Makes the build live in an overlay of the real registry. */
async function putLive(store: Store, request: PublishRequest): Promise<Store> {
  const overlay = createOverlayStore(store);
  // The files are read once, so compressing them would take longer than everything else.
  const deps = { store: overlay, codecs: { br: asIs, gzip: asIs } };
  const { release } = await publish(deps, {
    ...request,
    willPromote: true,
    isDryRun: false,
    report: () => {},
  });
  const { app, by, channel } = request;
  await makeChange(deps, {
    action: 'promote',
    app,
    version: release.version,
    by,
    channel,
    reason: null,
  }).catch((error: unknown) => {
    if (!isChannelRefusedError(error) || error.code !== 'NOTHING_TO_CHANGE') throw error;
  });
  return overlay;
}

/**
 * The release with all screens public. Nobody is signed in here, so the shell would show the gate instead of the
 * screens.
 */
function openToAll(release: Release): Release {
  const { manifest } = release;
  if (manifest.kind === 'host') return release;
  const { declaration } = manifest;
  // `firstCalls` is left out, because a public screen may not declare it.
  const routes = declaration.routes.map(({ firstCalls: _, ...route }) => ({
    ...route,
    access: 'public' as const,
  }));
  return { ...release, manifest: { ...manifest, declaration: { ...declaration, routes } } };
}

function createOpenRegistry(store: Store): Registry {
  const registry = createRegistry(store);
  return {
    ...registry,
    async readRelease(app, version) {
      const release = await registry.readRelease(app, version);
      return release && openToAll(release);
    },
  };
}

async function readLive(registry: Registry, channel: string): Promise<Manifest[]> {
  const { apps = {} } = (await registry.readChannel(channel)) ?? {};
  const releases = await Promise.all(
    Object.entries(apps).map(([app, { current }]) => registry.readRelease(app, current)),
  );
  return releases.flatMap((release) => (release ? [release.manifest] : []));
}

/** Routes that the server renders: the shell's own, and screens of remotes with a prerender script. */
const listRenderedRoutes = (manifest: Manifest): { path: string }[] =>
  manifest.kind === 'host'
    ? manifest.routes
    : manifest.declaration.routes.filter(({ module }) => manifest.prerender?.modules.includes(module));

/** The first page of each screen of a remote. */
function listScreens({ name: app, version, declaration: { routes } }: RemoteManifest): Page[] {
  const modules = [...new Set(routes.map(({ module }) => module))];
  return modules.flatMap((module) => {
    const route = routes.find((one) => one.module === module);
    return route ? [{ path: route.path, app, version }] : [];
  });
}

/** The pages to open: for the host its own pages and one page of each live remote, for a remote one page per screen. */
function listPages(live: readonly Manifest[], app: string): Page[] {
  if (app !== HOST_APP)
    return live.flatMap((manifest) =>
      manifest.kind === 'remote' && manifest.name === app ? listScreens(manifest) : [],
    );
  const ofHost = live.flatMap((manifest): Page[] =>
    manifest.kind === 'host'
      ? manifest.routes.map(({ path }) => ({ path, app: HOST_APP, version: manifest.version }))
      : [],
  );
  // No version: a browser may get the remote's canary.
  const ofRemotes = live.flatMap((manifest) =>
    manifest.kind === 'remote'
      ? listScreens(manifest)
          .slice(0, 1)
          .map(({ path }) => ({ path, app: manifest.name }))
      : [],
  );
  return [...ofHost, ...ofRemotes];
}

/** Keeps problems instead of printing them. */
function createTroubleLog(): { log: Log; beacons: Beacon[]; faults: string[] } {
  const beacons: Beacon[] = [];
  const faults: string[] = [];
  const log: Log = {
    info: () => {},
    warn(event, fields) {
      const beacon = v.safeParse(beaconSchema, fields);
      if (event === 'beacon' && beacon.success) beacons.push(beacon.output);
    },
    error(event, { error } = {}) {
      faults.push(`${event}: ${toReason(error)}`);
    },
  };
  return { log, beacons, faults };
}

/**
 * Number of starts of the page's app that browsers have reported so far. If the page has a version, only its starts
 * count.
 */
async function countStarts(edge: FastifyInstance, { app, version }: Page): Promise<number> {
  const { body } = await edge.operators.inject(OBSERVATIONS_PATH);
  const { releases } = parseContractJson(edgeObservationsSchema, body, 'the observations of the edge');
  return releases
    .filter((release) => release.app === app && (version === undefined || release.version === version))
    .reduce((sum, { loads }) => sum + loads.count, 0);
}

type Trial = {
  edge: FastifyInstance;
  url: string;
  beacons: Beacon[];
  browser: OpenBrowser;
  program: string;
  limitMs: number;
};

/**
 * Outcome of a page in a browser. `fault`: the reason why it does not start. `isLate`: it took longer than a visitor
 * would wait.
 */
type Outcome = { fault?: string; isLate?: boolean };

async function tryPage(page: Page, trial: Trial): Promise<Outcome> {
  const { edge, url, beacons, browser, program, limitMs } = trial;
  const before = { beacons: beacons.length, starts: await countStarts(edge, page) };
  const deadline = AbortSignal.timeout(limitMs);
  try {
    await browser.show(url + page.path, deadline);
  } catch (error) {
    if (!browser.hasEnded())
      return { fault: `${page.path} was not opened by ${program}: ${toReason(error)}` };
  }
  for (;;) {
    const told = beacons.slice(before.beacons);
    const [late] = told;
    if ((await countStarts(edge, page)) > before.starts) return { isLate: late !== undefined };
    // A page that reports a timeout may still start.
    const failed = told.find(({ failure }) => failure !== 'timeout');
    if (failed) return { fault: `${page.path} failed: ${failed.app} ${failed.version}: ${failed.detail}` };
    if (browser.hasEnded()) return { fault: `${page.path} was not opened: ${program} ended by itself` };
    if (deadline.aborted) {
      const why = late ? `: ${late.detail}` : '';
      return { fault: `${page.path} has not started in ${limitMs / 1000} s${why}` };
    }
    await pause(LOOK_AGAIN_MS);
  }
}

type Place = {
  /** Removed with its content when the check ends in any way, also by a signal. */
  folder: string;
  open: (program: string) => OpenBrowser;
};

async function tryToStart({ folder, open }: Place, options: StartCheckOptions): Promise<Finding> {
  const { request, browser: program, limitMs = 30_000 } = options;
  const { app, channel } = request;
  const registry = createOpenRegistry(await putLive(options.store, request));
  const live = await readLive(registry, channel);
  if (live.every(({ kind }) => kind !== 'host'))
    return { faults: [], note: `not opened: no host is live on ${channel}` };
  const { log, beacons, faults } = createTroubleLog();
  const config = parseEdgeConfig({ channel, storeLocation: folder, stateDir: join(folder, 'state') });
  const edge = createEdge(config, { registry, log });
  let browser: OpenBrowser | undefined;
  try {
    const url = await edge.listen({ host: '127.0.0.1', port: 0 });
    // Pages that the server renders to text are checked without a browser.
    const rendered = live.filter(({ name }) => app === HOST_APP || name === app).flatMap(listRenderedRoutes);
    for (const { path } of rendered) await edge.inject(path);
    if (!program) return { faults, note: 'not opened in a browser: no Chromium was found' };
    const pages = listPages(live, app);
    const late: string[] = [];
    browser = open(program);
    const trial = { edge, url, beacons, program, limitMs, browser };
    for (const page of pages) {
      const { fault, isLate } = await tryPage(page, trial);
      if (isLate) late.push(page.path);
      if (!fault) continue;
      faults.push(fault);
      // A fault of one page usually affects all pages, and each would take its whole time limit.
      break;
    }
    const slow = late.length > 0 ? `; later than a visitor waits: ${late.join(', ')}` : '';
    return { faults, note: `${pages.map(({ path }) => path).join(', ')} in a browser${slow}` };
  } finally {
    // The browser is closed first, because the edge waits for open requests, and an open page has one.
    await browser?.close();
    await edge.close();
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Gives `run` a folder and a browser, and removes both afterwards, even if the process is asked to end. */
async function withPlace<T>(run: (place: Place) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'start-check-'));
  let browser: OpenBrowser | undefined;
  function onSignal(signal: NodeJS.Signals) {
    browser?.kill();
    // A browser that was killed may still be writing.
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    for (const one of SIGNALS) process.off(one, onSignal);
    process.kill(process.pid, signal);
  }
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    return await run({
      folder,
      open(program) {
        browser = openBrowser({ program, profile: join(folder, 'profile') });
        return browser;
      },
    });
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/**
 * Opens the pages of a build beside the live releases before any visitor does. A host that throws at its start would
 * leave the whole site without pages, and a screen that does not load would leave its section empty.
 */
export const createStartCheck = (options: StartCheckOptions): Check => ({
  title: 'Pages start',
  run: () => withPlace((place) => tryToStart(place, options)),
});
