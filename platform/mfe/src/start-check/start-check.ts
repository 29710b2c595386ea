import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOST_APP, type Manifest } from '@sharpside/contracts';
import type { Store } from '@sharpside/object-store';
import { makeChange } from '@sharpside/registry/changes/make-change';
import { listCheckedPaths } from '@sharpside/registry/publish/check-report';
import { type PublishRequest, publish } from '@sharpside/registry/publish/publish';
import type { Finding } from '@sharpside/registry/records/checks';
import type { Codec } from '@sharpside/registry/records/codecs';
import { isChannelRefusedError } from '@sharpside/registry/records/errors';
import { createRegistry, type Registry } from '@sharpside/registry/records/registry';
import { withoutSecrets } from '@sharpside/server-kit';
import { type Browser, chromium } from 'playwright-core';
import { CHROMIUM_ARGS } from './find-chromium.ts';
import { CASE_TEXTS, CASES } from './local-answers.ts';
import { type Outcome, openPage, type Page, toFirstLine } from './open-page.ts';
import { createOverlayStore } from './overlay-store.ts';
import { startTrialEdge } from './trial-edge.ts';

type StartCheckOptions = {
  /** Registry with the live releases, which the build is shown with. Nothing is written to it. */
  store: Store;
  request: PublishRequest;
  /** The Chromium that opens the pages; undefined: pages are only rendered to text. */
  browser: string | undefined;
  limitMs?: number;
};

/** `pages`: the paths of the pages that were opened in a browser; empty if none was. */
type StartFinding = Finding & { pages: string[] };

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

/** The pages to open: for the host its own pages and one page of each live remote, for a remote one page per screen. */
function listPages(live: readonly Manifest[], app: string): Page[] {
  const own = live
    .filter(({ name }) => name === app)
    .flatMap((manifest) =>
      listCheckedPaths(manifest).map((path): Page => ({ path, app, version: manifest.version })),
    );
  if (app !== HOST_APP) return own;
  // No version: a browser may get the remote's canary.
  const ofRemotes = live.flatMap((manifest): Page[] =>
    manifest.kind === 'remote'
      ? listCheckedPaths(manifest)
          .slice(0, 1)
          .map((path) => ({ path, app: manifest.name }))
      : [],
  );
  return [...own, ...ofRemotes];
}

/** The faults of a page; a single one if it fails in the same way with every kind of answer. */
function toFaults({ path }: Page, outcomes: readonly Outcome[]): string[] {
  const [first] = outcomes;
  if (first?.fault !== undefined && outcomes.every(({ fault }) => fault === first.fault))
    return [`${path} ${first.fault}`];
  return CASES.flatMap((which, at) => {
    const fault = outcomes[at]?.fault;
    return fault === undefined ? [] : [`${path} (${CASE_TEXTS[which]}) ${fault}`];
  });
}

// The build is refused anyway, and each of the other pages may show nothing too.
const LIMIT_AFTER_DEAD_MS = 10_000;

type Trial = { url: string; limitMs: number };

/** Opens each page with every kind of answer. `paths`: the pages that were opened. */
async function openPages(browser: Browser, pages: readonly Page[], { url, limitMs }: Trial) {
  const faults: string[] = [];
  const late: string[] = [];
  const paths: string[] = [];
  let pageLimitMs = limitMs;
  for (const page of pages) {
    const outcomes: Outcome[] = await Promise.all(
      CASES.map((which) => openPage(browser, page, { url, limitMs: pageLimitMs, which })),
    );
    faults.push(...toFaults(page, outcomes));
    if (outcomes.every(({ isOpened }) => isOpened)) paths.push(page.path);
    if (outcomes.some(({ isLate }) => isLate)) late.push(page.path);
    if (outcomes.some(({ isDead }) => isDead)) pageLimitMs = Math.min(limitMs, LIMIT_AFTER_DEAD_MS);
  }
  return { faults, late, paths };
}

/** Starts a Chromium; its signals are handled by `withFolder`, which also removes the files. */
const launch = (program: string, limitMs: number): Promise<Browser> =>
  chromium.launch({
    executablePath: program,
    env: withoutSecrets(),
    args: CHROMIUM_ARGS,
    timeout: limitMs,
    handleSIGINT: false,
    handleSIGTERM: false,
    handleSIGHUP: false,
  });

/** Opens the pages in a browser of its own. */
async function openInBrowser(program: string, pages: readonly Page[], trial: Trial): Promise<StartFinding> {
  let browser: Browser | undefined;
  try {
    browser = await launch(program, trial.limitMs);
  } catch (error) {
    const fault = `no page was opened: ${program} does not start (${toFirstLine(error)})`;
    return { faults: [fault], pages: [] };
  }
  try {
    const { faults, late, paths } = await openPages(browser, pages, trial);
    const slow = late.length > 0 ? `; later than a visitor waits: ${late.join(', ')}` : '';
    return { faults, note: `${paths.join(', ') || 'no page'} in a browser${slow}`, pages: paths };
  } finally {
    await browser.close();
  }
}

async function tryToStart(folder: string, options: StartCheckOptions): Promise<StartFinding> {
  const { request, browser, limitMs = 30_000 } = options;
  const { app, channel } = request;
  const store = await putLive(options.store, request);
  const live = await readLive(createRegistry(store), channel);
  if (live.every(({ kind }) => kind !== 'host'))
    return { faults: [], note: `not opened: no host is live on ${channel}`, pages: [] };
  const rendered = live.filter(({ name }) => app === HOST_APP || name === app).flatMap(listRenderedRoutes);
  const paths = rendered.map(({ path }) => path);
  const edge = await startTrialEdge(store, { channel, folder, limitMs, paths });
  let finding: StartFinding = {
    faults: [],
    note: 'not opened in a browser: no Chromium was found',
    pages: [],
  };
  let ofEdge: string[] = [];
  try {
    if (browser) finding = await openInBrowser(browser, listPages(live, app), { url: edge.url, limitMs });
  } finally {
    // The browser is closed first, because the edge waits for open requests, and an open page has one.
    ofEdge = await edge.close();
  }
  return { ...finding, faults: [...ofEdge, ...finding.faults] };
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** Gives `run` a folder, and removes it afterwards, even if the process is asked to end. */
async function withFolder<T>(run: (folder: string) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'start-check-'));
  function onSignal(signal: NodeJS.Signals) {
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    // Unlike a second signal, this ends the browser too.
    process.exit(128 + constants.signals[signal]);
  }
  for (const signal of SIGNALS) process.on(signal, onSignal);
  try {
    return await run(folder);
  } finally {
    for (const signal of SIGNALS) process.off(signal, onSignal);
    await rm(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
  }
}

/**
 * Opens the pages of a build beside the live releases before any visitor does. A host that throws at its start would
 * leave the whole site without pages, and a screen that does not show would leave its section empty.
 */
export const checkStart = (options: StartCheckOptions): Promise<StartFinding> =>
  withFolder((folder) => tryToStart(folder, options));
