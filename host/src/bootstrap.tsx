import { type Beacon, HOST_APP, MAX_LOAD_MS, type RuntimeConfig } from '@sharpside/contracts';
import { configureAuth, followOtherTabs } from '@sharpside/shared-auth';
import { PageStyles } from '@sharpside/shared-ui';
import { AddressRouter } from '@sharpside/shared-ui/routing';
import { type Beacons, createBeacons } from './federation/beacons.ts';
import { createFailureDelivery } from './federation/errors/deliver-failure.ts';
import type { ErrorReporterOptions } from './federation/errors/report-errors.ts';
import { watchErrors } from './federation/errors/watch-errors.ts';
import type { Federation } from './federation/federation-context.tsx';
import type { Culprit } from './federation/find-culprit.ts';
import { followLiveUpdates } from './federation/live-updates.ts';
import { createScreenLoader, type ScreenRef } from './federation/load-screen.ts';
import { createIntegrityCheck, readPageDocuments } from './federation/page-documents.ts';
import {
  createRemoteCatalog,
  findActiveRelease,
  type ReleaseRef,
  type RemoteCatalog,
} from './federation/remote-catalog.ts';
import { reportLateRelease, reportRemoteFailure } from './federation/report-failure.ts';
import { isReachable, retryPage } from './federation/retry-page.ts';
import { followFileArrivals, isSlowPage } from './federation/runtime/file-arrivals.ts';
import {
  bringRuntime,
  findRuntimeFault,
  type LoadModule,
  loadModule as loadByRuntime,
} from './federation/runtime/load-module.ts';
import { preloadScripts } from './federation/runtime/preload-scripts.ts';
import { addImportMap } from './federation/sections/import-maps.ts';
import { createSectionOpener } from './federation/sections/section-opener.ts';
import { warmSections } from './federation/sections/warm-sections.ts';
import { findLazyPage, LAZY_PAGES } from './routing/lazy-pages.tsx';
import { Shell } from './shell.tsx';
import { STARTED_EVENT } from './start/early-input.ts';
import { pause } from './start/pause.ts';
import { type PrerenderedScreen, startShell } from './start/start-shell.tsx';
import type { WebVitalsOptions } from './start/web-vitals.ts';

type BootstrapOptions = {
  /** Default: loads modules with the federation runtime. */
  loadModule?: LoadModule;
};

async function findCulpritLater(beacon: Beacon, culprit: Culprit): Promise<Beacon> {
  const { findCulprit } = await import(/* webpackChunkName: "page-later" */ './federation/find-culprit.ts');
  return findCulprit(beacon, culprit);
}

async function loadReporter(options: ErrorReporterOptions) {
  const { createErrorReporter } = await import(
    /* webpackChunkName: "page-later" */ './federation/errors/report-errors.ts'
  );
  return createErrorReporter(options);
}

async function measure(options: WebVitalsOptions) {
  const { measureVitals } = await import(/* webpackChunkName: "page-later" */ './start/web-vitals.ts');
  measureVitals(options);
}

function requireRelease(catalog: RemoteCatalog, screen: PrerenderedScreen): ReleaseRef {
  const release = Object.values(catalog.getState().remotes)
    .flatMap(({ releases: [current] }) => current ?? [])
    .find(({ app, version }) => `${app}@${version}` === screen.release);
  if (!release) throw new Error(`${screen.release} is not live in this page.`);
  return release;
}

/** The release in place of one that failed. */
function findOther({ catalog }: Federation, { release, module }: ScreenRef): ReleaseRef | undefined {
  const remote = catalog.getState().remotes[release.app];
  return remote && findActiveRelease(remote, module);
}

/** Takes a screen that arrived after it was given up, unless the visitor uses another release meanwhile. */
function takeArrival(federation: Federation, request: ScreenRef) {
  const release = findOther(federation, request);
  const isInUse = release && federation.loader.find({ ...request, release });
  if (!isInUse) federation.catalog.clearFailure(request.release);
}

/** Loads the screen of a prerendered page. If it fails, it stays in view until the release that replaces it is here. */
async function loadPrerendered(federation: Federation, screen: PrerenderedScreen) {
  const request = { release: requireRelease(federation.catalog, screen), module: screen.module };
  try {
    await federation.loader.load(request);
  } catch (error) {
    reportRemoteFailure(federation, request, error);
    const release = findOther(federation, request);
    if (release) await federation.loader.load({ ...request, release }).catch(() => undefined);
    throw error;
  }
}

const toShell = (config: RuntimeConfig, federation: Federation) => (
  <PageStyles>
    <Shell config={config} federation={federation} pages={LAZY_PAGES} Router={AddressRouter} />
  </PageStyles>
);

/** The path that the server rendered this document for. */
function readRenderedPath(): string {
  const [navigation] = performance.getEntriesByType('navigation');
  return navigation ? new URL(navigation.name).pathname : location.pathname;
}

type LoadedPage = { hostVersion: string; beacons: Beacons; needsRuntime: boolean };

/** Reports the page's load time and web vitals, and loads the federation runtime if this page will need it. */
function followLoad(loadTime: Promise<number>, { hostVersion, beacons, needsRuntime }: LoadedPage) {
  // The page works without the measurement, so a failure is ignored.
  void loadTime.then(() => measure({ hostVersion, sendVitals: beacons.sendVitals })).catch(() => undefined);
  // For the first section that the visitor opens. If this fails, that section requests the runtime again.
  if (needsRuntime) void loadTime.then(bringRuntime).catch(() => undefined);
  void loadTime.then((loadMs) => {
    if (loadMs <= MAX_LOAD_MS) beacons.sendLoadTime({ app: HOST_APP, version: hostVersion, loadMs });
  });
}

function markReady() {
  const { dataset } = document.documentElement;
  dataset.started = '';
  dataset.ready = '';
  window.dispatchEvent(new Event(STARTED_EVENT));
}

/**
 * Starts the application in the document, and returns a function that ends it. Throws for a page without `#root` or
 * with invalid documents.
 */
export async function bootstrap({ loadModule }: BootstrapOptions = {}): Promise<() => void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root; the host was published with a page of another shape.');
  const { dataset } = document.documentElement;
  const { live, config } = readPageDocuments(document);
  const { hostVersion } = live;
  await pause();
  const ownPath = readRenderedPath();
  // Going back within a document that loads slowly changes the address before the shell has started.
  if (ownPath !== location.pathname) root.dataset.stale = '';

  const auth = configureAuth(config);
  followOtherTabs(auth);
  void auth.checkSession();

  const catalog = createRemoteCatalog(live);
  const sections = createSectionOpener({
    catalog,
    ownPath,
    takeMap: (opening) => addImportMap(opening),
  });
  const stopWarming = warmSections(sections);
  const beacons = createBeacons({
    listApps: () => [HOST_APP, ...Object.keys(catalog.getState().remotes)],
  });
  const { remoteTimeoutMs: timeoutMs } = config;
  const arrivals = followFileArrivals();
  const loader = createScreenLoader({
    timeoutMs,
    preload: preloadScripts,
    arrivals,
    ...(loadModule ? { loadModule } : { loadModule: loadByRuntime, findHostFault: findRuntimeFault }),
    onFirstScreen: beacons.sendLoadTime,
    onLate: (request, error) => reportLateRelease(federation, request, error),
    onArrival: (request) => takeArrival(federation, request),
  });

  // A failed screen is already replaced when its beacon is sent, so the check of the files delays no visitor.
  const sendBeacon = createFailureDelivery({
    findCulprit: (beacon, error) => findCulpritLater(beacon, { error, hostVersion }),
    send: beacons.sendBeacon,
    sendUncertain: beacons.sendUncertain,
    isSlow: () => isSlowPage(timeoutMs, arrivals),
    isReachable,
  });

  const { listReleases } = loader;
  const stopWatching = watchErrors({
    loadReporter: () => loadReporter({ hostVersion, listReleases, sendError: beacons.sendError }),
  });

  const reloadPage = () => location.reload();
  const federation: Federation = { catalog, loader, sections, sendBeacon, retryPage, reloadPage };
  const shell = toShell(config, federation);
  async function loadPage(screen: PrerenderedScreen | undefined) {
    if (!screen) return findLazyPage(location.pathname)?.preload();
    // Tells `start-watch.ts` that the shell has started, although the code of the page is not here yet.
    dataset.started = '';
    await loadPrerendered(federation, screen);
  }
  const started = startShell(root, { shell, loadPage });
  const loadTime = started.then(() => Math.round(performance.now()));

  let stopFollowing = () => {};

  // Waits until the page is complete, because an open connection must not compete with the page's own files.
  function follow() {
    stopFollowing = followLiveUpdates({
      catalog,
      hostVersion,
      isListed: createIntegrityCheck(document),
      onChange: sections.noteChange,
    });
    followLoad(loadTime, { hostVersion, beacons, needsRuntime: !loadModule });
  }
  if (document.readyState === 'complete') follow();
  else window.addEventListener('load', follow, { once: true });
  const { root: mounted, taken } = await started;
  void taken.then(markReady);
  return () => {
    window.removeEventListener('load', follow);
    stopFollowing();
    stopWarming();
    stopWatching();
    mounted.unmount();
  };
}
