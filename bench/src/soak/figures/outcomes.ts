/** Deeds of visitors and operators. */
export const KINDS = ['page', 'file', 'data', 'stream', 'beacon', 'sign-in', 'change', 'refresh'] as const;
type Kind = (typeof KINDS)[number];

/** Faults that somebody may notice, and who: all others must notice nothing of it. */
const NOTICED_BY = {
  'edge killed': ['page', 'file', 'data', 'stream', 'beacon', 'sign-in', 'change'],
  'backend killed': ['data', 'sign-in'],
  'control service killed': ['change'],
  'disk full': ['sign-in', 'change', 'refresh'],
} as const satisfies Record<string, readonly Kind[]>;
export type FaultName = keyof typeof NOTICED_BY;

/** A time during which a fault is there. `endedAt` is undefined while it is. Units: ms since the epoch. */
export type FaultWindow = { name: FaultName; beganAt: number; endedAt?: number };

/** Time after a fault in which it may still be noticed: a server has started, but who waits for it tries again later. */
const SETTLE_MS = 5_000;

/** Something that was tried. `reason` is undefined where it went well. */
type Attempt = {
  kind: Kind;
  from: number;
  to: number;
  reason?: string | undefined;
  /** A fault of before, where it was one that made this fail. */
  because?: FaultName | undefined;
};

const isNoticedBy = (name: FaultName, kind: Kind) => NOTICED_BY[name].some((one) => one === kind);

/** The fault that explains a failure: one that was there meanwhile, and that this kind of visitor may notice. */
const findFault = (windows: readonly FaultWindow[], { kind, from, to }: Attempt): FaultName | undefined =>
  windows.find(
    ({ name, beganAt, endedAt }) =>
      isNoticedBy(name, kind) && beganAt <= to && (endedAt === undefined || endedAt + SETTLE_MS >= from),
  )?.name;

/** True where some fault was there then. */
export const isExplained = (windows: readonly FaultWindow[], at: number): boolean =>
  windows.some(
    ({ beganAt, endedAt }) => beganAt <= at && (endedAt === undefined || endedAt + SETTLE_MS >= at),
  );

/** The end of an attempt: the reason of its failure, if it failed, and the fault that explains it. */
type Outcome = { reason?: string | undefined; fault?: FaultName | undefined };

/** Outcomes of one kind. Failures are counted by reason; those of a fault by the fault. */
export type Tally = {
  asked: number;
  slowestMs: number;
  lost: Map<string, number>;
  failed: Map<string, number>;
};

/** All outcomes of a run. */
export type Outcomes = {
  tallies: Record<Kind, Tally>;
  windows: readonly FaultWindow[];
  add(attempt: Attempt): Outcome;
  /** Runs one attempt, which gives the reason of its failure, and adds it. `because`: a fault of before that explains it. */
  run(kind: Kind, attempt: () => Promise<string | undefined>, because?: FaultName): Promise<Outcome>;
  begin(name: FaultName): void;
  end(name: FaultName): void;
};

const count = (counts: Map<string, number>, name: string) =>
  void counts.set(name, (counts.get(name) ?? 0) + 1);

const createTally = (): Tally => ({ asked: 0, slowestMs: 0, lost: new Map(), failed: new Map() });

/** No outcomes yet. */
export function createOutcomes(now: () => number = Date.now): Outcomes {
  const windows: FaultWindow[] = [];
  const tallies: Outcomes['tallies'] = {
    page: createTally(),
    file: createTally(),
    data: createTally(),
    stream: createTally(),
    beacon: createTally(),
    'sign-in': createTally(),
    change: createTally(),
    refresh: createTally(),
  };
  function add(attempt: Attempt): Outcome {
    const { kind, from, to, reason, because } = attempt;
    const tally = tallies[kind];
    tally.asked += 1;
    const fault = findFault(windows, attempt) ?? because;
    if (fault === undefined) tally.slowestMs = Math.max(tally.slowestMs, to - from);
    if (reason === undefined) return {};
    if (fault === undefined) count(tally.failed, reason);
    else count(tally.lost, `${fault}: ${reason}`);
    return { reason, fault };
  }
  return {
    tallies,
    windows,
    add,
    async run(kind, attempt, because) {
      const from = now();
      const reason = await attempt().catch((error: unknown) =>
        error instanceof Error ? error.message : String(error),
      );
      return add({ kind, from, to: now(), reason, because });
    },
    begin: (name) => void windows.push({ name, beganAt: now() }),
    end(name) {
      const open = windows.find((one) => one.name === name && one.endedAt === undefined);
      if (open) open.endedAt = now();
    },
  };
}

/** Failures that no fault explains, by kind, so far. */
export const toFailures = ({ tallies }: Outcomes): string[] =>
  KINDS.flatMap((kind) =>
    [...tallies[kind].failed].map(([reason, count]) => `${kind}: ${count} × ${reason}`),
  );
