import { tmpdir } from 'node:os';
import type { Server } from '../site/servers.ts';
import type { SoakSite } from '../site/site.ts';
import { SWEPT } from '../site/sweep.ts';
import { judgeFolder } from './folders.ts';
import {
  type FolderFigures,
  type ProcessFigures,
  readFigures,
  readFolders,
  readLoopDelayMs,
} from './process-figures.ts';
import { type Allowance, judge, type Series, type Verdict } from './verdict.ts';

/** Figures of a run, round by round. */
export type SoakRecord = {
  /** Reads the delays of event loops since the last call. */
  readDelays(): Promise<void>;
  /** Reads everything of servers that were not killed, and of all folders. `isWarmUp`: only prints it. */
  look(servers: readonly Server[], isWarmUp: boolean): Promise<void>;
  /** Reads the folders that are as they were at the beginning, once all terms have run out. */
  lookLater(): Promise<void>;
  judge(): Verdict[];
};

/** A figure, and its growth that is none. */
type Measure = Pick<Series, 'what' | 'unit' | 'allowed'>;

const MEBIBYTE = 2 ** 20;
/** Edge and backend keep connections to each other for later, as many as the last round needed. */
const SPARE: Allowance = { share: 0, least: 32 };
const FEW: Allowance = { share: 0, least: 4 };

type Looked = Omit<ProcessFigures, 'resources'> & { resources: number; delay: number };

const MEASURES: { [figure in keyof Looked]: Measure } = {
  heapUsed: { what: 'heap', unit: 'bytes', allowed: { share: 0.08, least: 3 * MEBIBYTE } },
  external: { what: 'buffers', unit: 'bytes', allowed: { share: 0.15, least: 4 * MEBIBYTE } },
  resident: { what: 'resident memory', unit: 'bytes', allowed: { share: 0.2, least: 32 * MEBIBYTE } },
  resources: { what: 'timers, sockets and the like', unit: 'count', allowed: SPARE },
  sockets: { what: 'open sockets', unit: 'count', allowed: SPARE },
  otherFiles: { what: 'other open files', unit: 'count', allowed: FEW },
  threads: { what: 'threads', unit: 'count', allowed: FEW },
  children: { what: 'child processes', unit: 'count', allowed: { share: 0, least: 0 } },
  // Others work on the machine as well: what this is to find is work that grows from round to round.
  delay: { what: 'event loop under load, p99', unit: 'ms', allowed: { share: 2, least: 200 } },
};

const NO_FILES: FolderFigures = { files: 0, bytes: 0 };

const sum = (values: Iterable<number>) => [...values].reduce((all, value) => all + value, 0);

const sumFiles = (figures: ReadonlyMap<string, FolderFigures>) =>
  sum([...figures.values()].map(({ files }) => files));

/** Nothing read yet but the files of a site before its first visitor. */
export async function createRecord(site: SoakSite): Promise<SoakRecord> {
  const before = await readFolders(site.folder);
  const series = new Map<string, { of: string; measure: Measure; values: number[] }>();
  const folders = new Map<string, FolderFigures[]>();
  const delays = new Map<Server, number>();
  let rounds = 0;

  function put(of: string, measure: Measure, value: number): void {
    const key = `${of} ${measure.what}`;
    const known = series.get(key) ?? { of, measure, values: [] };
    known.values.push(value);
    series.set(key, known);
  }

  async function lookAtServer(server: Server, isWarmUp: boolean): Promise<void> {
    const { resources, ...figures } = await readFigures(server);
    const looked: Looked = {
      ...figures,
      resources: sum(Object.values(resources)),
      delay: delays.get(server) ?? 0,
    };
    const { heapUsed, external, resident, sockets } = looked;
    const sizes = [heapUsed, external, resident].map((bytes) => (bytes / MEBIBYTE).toFixed(1));
    console.log(
      `  ${server.name}: heap, buffers, resident ${sizes.join(', ')} MiB, ${sockets} sockets; ${JSON.stringify(resources)}`,
    );
    if (isWarmUp) return;
    for (const [figure, measure] of Object.entries(MEASURES))
      put(server.name, measure, Number(Reflect.get(looked, figure)));
  }

  async function lookLater(): Promise<void> {
    const after = await readFolders(site.folder);
    const measure: Measure = { what: 'files, when all terms have run out', unit: 'count', allowed: FEW };
    for (const path of SWEPT)
      for (const found of [before, after]) put(path, measure, found.get(path)?.files ?? 0);
  }

  async function lookAtFolders(): Promise<void> {
    rounds += 1;
    const found = await readFolders(site.folder);
    for (const path of new Set([...found.keys(), ...folders.keys()])) {
      const all = folders.get(path) ?? Array.from({ length: rounds - 1 }, () => NO_FILES);
      all.push(found.get(path) ?? NO_FILES);
      folders.set(path, all);
    }
    console.log(
      `  ${[...found].map(([path, { files, bytes }]) => `${path} ${files}, ${(bytes / MEBIBYTE).toFixed(1)} MiB`).join('; ')}`,
    );
    put(
      'temporary folder',
      { what: 'files', unit: 'count', allowed: FEW },
      sumFiles(await readFolders(tmpdir())),
    );
  }

  return {
    async readDelays() {
      for (const server of [site.edge, site.backend, site.control])
        delays.set(server, await readLoopDelayMs(server));
    },
    async look(servers, isWarmUp) {
      for (const server of servers) await lookAtServer(server, isWarmUp);
      await lookAtFolders();
    },
    lookLater,
    judge: () => [
      ...[...series.values()].map(({ of, measure, values }) => judge({ of, ...measure, values })),
      ...[...folders].flatMap(([path, all]) => judgeFolder(path, all)),
    ],
  };
}
