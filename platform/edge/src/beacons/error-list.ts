import { type Beacon, type StackFrame, toMessageShape } from '@sharpside/contracts';
import {
  type EdgeError,
  MAX_BALLOTS_PER_NEIGHBOURHOOD,
  MAX_NETWORKS_OF_ERROR,
} from '@sharpside/contracts/control';
import type { Clock } from '@sharpside/server-kit';
import { type PageTicket, toNeighbourhood } from './page-tickets.ts';

type ErrorReport = { beacon: Beacon; page: PageTicket };

/**
 * Errors that browsers reported. Equal errors are merged.
 *
 * Memory does not grow with the number of reports: an error counts each network once, and the numbers of errors and of
 * their networks are limited. A full list drops the error with the fewest networks. A network may add a few errors per
 * hour, so one visitor cannot push out an error that others have. Several networks together can do so over hours, for
 * an error that fewer networks have.
 */
export type ErrorList = {
  add(report: ErrorReport): void;
  /** Errors that changed after the change number `change`, and the current change number. */
  listAfter(change: number): { change: number; errors: EdgeError[] };
};

type ErrorListOptions = {
  isShown: (app: string, version: string) => boolean;
  /**
   * True for a file of a release that this server gave visitors. Frames of other files are dropped, because the control
   * service reads the source maps of all files in a stack.
   */
  hasFile: (app: string, path: string) => boolean;
  clock: Pick<Clock, 'now'>;
};

type Listed = Omit<EdgeError, 'networks'> & {
  key: string;
  change: number;
  /** Time of each network's first report. Units: milliseconds since 1970. */
  networks: Map<string, number>;
};

const MAX_ERRORS = 200;
const MAX_ERRORS_OF_RELEASE = 50;
const MAX_ERRORS_OF_NETWORK = 10;
const MAX_ERRORS_OF_NEIGHBOURHOOD = MAX_ERRORS_OF_NETWORK * MAX_BALLOTS_PER_NEIGHBOURHOOD;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** Number of frames that identify an error. Frames further out differ by caller. */
const KEY_FRAMES = 3;

const toSeconds = (ms: number) => Math.floor(ms / 1000);

const toPlace = ({ app, file, line, column }: StackFrame) => `${app}/${file}:${line}:${column}`;

/**
 * Identifies an error by its frames, because a message may contain what the visitor looked at. Without frames, the
 * message identifies it.
 */
function toKey({ app, version, failure, detail, stack = [] }: Beacon): string {
  const places = stack.slice(0, KEY_FRAMES).map(toPlace);
  return [`${app}@${version}`, failure, ...(places.length > 0 ? places : [toMessageShape(detail)])].join(
    '\n',
  );
}

/** The error to drop: it has the fewest networks, and among such errors it was seen longest ago. */
function findWeakest(listed: readonly Listed[]): Listed | undefined {
  return listed.toSorted((a, b) => a.networks.size - b.networks.size || a.lastAt - b.lastAt)[0];
}

/** Adds a network to an error if there is room, else sets `hasMore`. */
function countNetwork(error: Listed, { network, at }: { network: string; at: number }): void {
  const { networks } = error;
  const neighbourhood = toNeighbourhood(network);
  const neighbours = [...networks.keys()].filter((one) => toNeighbourhood(one) === neighbourhood);
  const isFull = neighbours.length >= MAX_BALLOTS_PER_NEIGHBOURHOOD || networks.size >= MAX_NETWORKS_OF_ERROR;
  if (isFull) error.hasMore = true;
  else networks.set(network, at);
}

export function createErrorList({ isShown, hasFile, clock }: ErrorListOptions): ErrorList {
  const errors = new Map<string, Listed>();
  let change = 0;
  let ids = 0;

  function removeOld(): void {
    for (const [key, { lastAt }] of errors) if (lastAt * 1000 + DAY_MS <= clock.now()) errors.delete(key);
  }

  function makeRoom(ofRelease: (error: Listed) => boolean): void {
    const all = [...errors.values()];
    const same = all.filter(ofRelease);
    const weakest = findWeakest(same.length >= MAX_ERRORS_OF_RELEASE ? same : all);
    const isFull = same.length >= MAX_ERRORS_OF_RELEASE || all.length >= MAX_ERRORS;
    if (isFull && weakest) errors.delete(weakest.key);
  }

  /** True if neither the network nor its neighbourhood has reached its number of errors per hour. */
  function mayName(network: string): boolean {
    const since = clock.now() - HOUR_MS;
    const countOf = (isOne: (tag: string) => boolean) =>
      [...errors.values()].filter(({ networks }) =>
        [...networks].some(([tag, at]) => at > since && isOne(tag)),
      ).length;
    const neighbourhood = toNeighbourhood(network);
    return (
      countOf((tag) => tag === network) < MAX_ERRORS_OF_NETWORK &&
      countOf((tag) => toNeighbourhood(tag) === neighbourhood) < MAX_ERRORS_OF_NEIGHBOURHOOD
    );
  }

  function begin(key: string, { app, version, failure, detail, stack = [] }: Beacon): Listed {
    makeRoom((error) => error.app === app && error.version === version);
    ids += 1;
    const at = toSeconds(clock.now());
    const said = { app, version, failure, detail, stack };
    const begun = {
      ...said,
      id: ids,
      key,
      firstAt: at,
      lastAt: at,
      networks: new Map(),
      hasMore: false,
      change,
    };
    errors.set(key, begun);
    return begun;
  }

  return {
    add({ beacon: told, page: { network } }) {
      if (!isShown(told.app, told.version)) return;
      const beacon = { ...told, stack: (told.stack ?? []).filter(({ app, file }) => hasFile(app, file)) };
      removeOld();
      const key = toKey(beacon);
      const known = errors.get(key);
      const isNew = known?.networks.has(network) !== true;
      if (isNew && !mayName(network)) return;
      const error = known ?? begin(key, beacon);
      if (isNew) countNetwork(error, { network, at: clock.now() });
      error.lastAt = toSeconds(clock.now());
      change += 1;
      error.change = change;
    },

    listAfter(after) {
      removeOld();
      const changed = [...errors.values()].filter((error) => error.change > after);
      return {
        change,
        errors: changed.map(({ key: _, change: __, networks, ...error }) => ({
          ...error,
          networks: [...networks.keys()],
        })),
      };
    },
  };
}
