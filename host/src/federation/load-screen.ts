import { HOST_APP, type LoadTime, MAX_LOAD_MS } from '@sharpside/contracts';
import type { ComponentType } from 'react';
import { RemoteError } from './load-errors.ts';
import type { ReleaseRef } from './remote-catalog.ts';
import { type FileArrivals, NO_ARRIVALS, toSilenceLimitMs } from './runtime/file-arrivals.ts';
import type { LoadModule } from './runtime/load-module.ts';

/** A remote's component for one route. */
export type Screen = ComponentType;

/** Marks a promise as settled for React's `use`, which then reads it at once. Other promises delay the first render. */
export const settle = (promise: Promise<Screen>, screen: Screen): Promise<Screen> =>
  Object.assign(promise, { status: 'fulfilled', value: screen });

export const isScreen = (value: unknown): value is Screen =>
  // memo() and lazy() components are objects; React marks them with $$typeof.
  typeof value === 'function' || (typeof value === 'object' && value !== null && '$$typeof' in value);

export type ScreenRef = { release: ReleaseRef; module: string };

/** Loads screens of releases, and caches them. */
export type ScreenLoader = {
  /**
   * The component of one screen. Calls for the same release and module share a promise.
   *
   * Rejects with a {@link RemoteError}: `REMOTE_TIMEOUT` if nothing arrives for a minute, or another release is tried, `REMOTE_LOAD_FAILED` if a file is
   * missing, corrupt, refused or throws, `REMOTE_NOT_A_SCREEN` if the module exports no component.
   */
  load(request: ScreenRef): Promise<Screen>;
  /** The component of a screen that is already loaded; undefined for every other screen. */
  find(request: ScreenRef): Screen | undefined;
};

type PageScreenLoader = ScreenLoader & {
  /** Every release of which this page has requested a screen. */
  listReleases(): ReleaseRef[];
};

type ScreenLoaderOptions = {
  timeoutMs: number;
  loadModule: LoadModule;
  /** Requests scripts at once, without running them. */
  preload?: (urls: readonly string[]) => void;
  /** The arrivals of files in this page. Default: none is seen. */
  arrivals?: FileArrivals;
  /** The fault of the host, if a screen timed out because of it. Default: no fault. */
  findHostFault?: () => Error | undefined;
  /**
   * Called once for a load, after a silence of `timeoutMs`. The load goes on if it returns true, and fails otherwise.
   * Default: it fails.
   */
  onLate?: (request: ScreenRef, error: Error) => boolean;
  /** Called with a screen that arrived after its load had failed. */
  onArrival?: (request: ScreenRef) => void;
  /** Called once for each release in this page, with the load time of its first screen. */
  onFirstScreen?: (loadTime: LoadTime) => void;
  now?: () => number;
};

function requireScreen(loaded: unknown, what: string): Screen {
  const screen =
    typeof loaded === 'object' && loaded !== null && 'default' in loaded ? loaded.default : undefined;
  if (isScreen(screen)) return screen;
  throw new RemoteError(`${what} has no component as its default export; publish a release that has one.`, {
    code: 'REMOTE_NOT_A_SCREEN',
  });
}

const toName = ({ app, version }: ReleaseRef) => `${app}@${version}`;

const toId = ({ release, module }: ScreenRef) => `${toName(release)}${module.slice('.'.length)}`;

/** Silence after which no file is waited for any more. A shorter silence may be the visitor's line. */
const GIVE_UP_MS = 60_000;

type SilenceOptions = {
  app: string;
  what: string;
  timeoutMs: number;
  arrivals: FileArrivals;
  findHostFault: () => unknown;
  onLate: (error: Error) => boolean;
  now: () => number;
  /** Start of the load, on the clock of `now`. */
  since: number;
};

/**
 * Rejects once nothing of the release, nor of the host, has arrived for a minute, or for the time limit if `onLate`
 * returns false. The whole load has no limit, because on a slow network each file may take seconds.
 */
function withSilenceLimit<T>(
  promise: Promise<T>,
  { app, what, timeoutMs, arrivals, findHostFault, onLate, now, since }: SilenceOptions,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let timer: ReturnType<typeof setTimeout>;
    let isLate = false;
    function look() {
      const lateMs = toSilenceLimitMs(timeoutMs, arrivals);
      const limitMs = isLate ? Math.max(lateMs, GIVE_UP_MS) : lateMs;
      const silentMs = now() - Math.max(since, arrivals.findLastAt([app, HOST_APP]));
      if (silentMs < limitMs) {
        timer = setTimeout(look, limitMs - silentMs);
        return;
      }
      const message = `${what} did not load, and nothing of it arrived for ${Math.round(limitMs)} ms; retry or roll back.`;
      const error = new RemoteError(message, { code: 'REMOTE_TIMEOUT', cause: findHostFault() });
      if (isLate || !onLate(error)) return reject(error);
      isLate = true;
      look();
    }
    timer = setTimeout(look, timeoutMs);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

async function loadExposed(
  loadModule: LoadModule,
  { release, module }: ScreenRef,
  what: string,
): Promise<unknown> {
  try {
    return await loadModule(release, module);
  } catch (cause) {
    throw new RemoteError(`${what} could not be loaded; retry or roll back.`, {
      code: 'REMOTE_LOAD_FAILED',
      cause,
    });
  }
}

/**
 * Loads screens with `loadModule`, which can load two releases of one remote in the same page. So a rollback needs a
 * page load only if the page's import map does not list the other release.
 *
 * `timeoutMs` is the silence after which a load is late: it begins anew whenever a file of the release or of the host
 * arrives. It is longer in a page whose files arrive slowly ({@link toSilenceLimitMs}).
 */
export function createScreenLoader({
  timeoutMs,
  loadModule,
  preload = () => {},
  arrivals = NO_ARRIVALS,
  findHostFault = () => undefined,
  onLate = () => false,
  onArrival = () => {},
  onFirstScreen = () => {},
  now = () => performance.now(),
}: ScreenLoaderOptions): PageScreenLoader {
  const loads = new Map<string, Promise<Screen>>();
  const screens = new Map<string, Screen>();
  const releases = new Map<string, ReleaseRef>();
  const measured = new Set<string>();

  function measure(release: ReleaseRef, since: number) {
    const { app, version } = release;
    const name = toName(release);
    // Only the first screen is measured, because later screens find most of the release in the page already.
    if (measured.has(name)) return;
    measured.add(name);
    const loadMs = Math.round(now() - since);
    // The edge refuses any other time.
    if (loadMs >= 0 && loadMs <= MAX_LOAD_MS) onFirstScreen({ app, version, loadMs });
  }

  function keep(id: string, load: Promise<Screen>) {
    loads.set(id, load);
    load.then(
      (screen) => {
        screens.set(id, screen);
        settle(load, screen);
      },
      () => {
        // The caller of `load` handles the failure.
      },
    );
  }

  /** Keeps a screen that arrives although its load has failed, for the next time that it is wanted. */
  function keepLate(request: ScreenRef, exposed: Promise<unknown>) {
    const id = toId(request);
    const load = exposed.then((loaded) => requireScreen(loaded, id));
    load.then(
      () => {
        keep(id, load);
        // Not before the screen can be found.
        load.then(() => onArrival(request));
      },
      () => {
        // The load has failed already.
      },
    );
  }

  return {
    listReleases: () => [...releases.values()],
    find: (request) => screens.get(toId(request)),
    load({ release, module }) {
      const id = toId({ release, module });
      const known = loads.get(id);
      if (known) return known;
      releases.set(toName(release), release);
      const since = now();
      // Otherwise each script would be found by the one before, at the cost of a round trip.
      preload(release.screens?.[module] ?? []);
      const exposed = loadExposed(loadModule, { release, module }, id);
      const load = withSilenceLimit(exposed, {
        app: release.app,
        what: id,
        timeoutMs,
        arrivals,
        findHostFault,
        onLate: (error) => onLate({ release, module }, error),
        now,
        since,
      }).then((loaded) => {
        const screen = requireScreen(loaded, id);
        measure(release, since);
        return screen;
      });
      keep(id, load);
      load.catch(() => keepLate({ release, module }, exposed));
      return load;
    },
  };
}
