import { setTimeout as pause } from 'node:timers/promises';
import { APP, buildAs, runMfe } from './commands.ts';
import { createTally, type Tally } from './load.ts';

/** A team that publishes release after release, whatever happens to the services that take them. */
export type Publisher = {
  /** The outcome of all publishes since the last call, once the one under way has ended. */
  take(): Promise<Tally>;
  stop(): Promise<void>;
};

type PublisherOptions = {
  folder: string;
  /** The control services, through their balancer. */
  url: string;
  token: string;
};

const PAUSE_MS = 2_000;

// Far from the versions of the drill itself, none of which may be newer than one of these by chance.
const toVersion = (count: number) => `0.1.${count}`;

export function startPublisher({ folder, url, token }: PublisherOptions): Publisher {
  let tally = createTally();
  let isOver = false;
  let isUnderWay: Promise<void> = Promise.resolve();

  async function publishOnce(version: string): Promise<void> {
    const dist = await buildAs(folder, { version });
    const { taken, since } = { taken: tally, since: performance.now() };
    const environment = { MFE_TOKEN: token, NODE_TLS_REJECT_UNAUTHORIZED: '0', NODE_NO_WARNINGS: '1' };
    const reason = await runMfe(environment, 'publish', APP, '--dir', dist, '--store', url).then(
      () => undefined,
      (error: unknown) =>
        String(error)
          .split('\n')
          .find((line) => line.includes('✖')) ?? String(error),
    );
    taken.asked += 1;
    taken.slowestMs = Math.max(taken.slowestMs, performance.now() - since);
    if (reason === undefined) return;
    taken.failed += 1;
    taken.reasons.set(reason, (taken.reasons.get(reason) ?? 0) + 1);
  }

  async function publishOn(): Promise<void> {
    for (let count = 1; !isOver; count += 1) {
      isUnderWay = publishOnce(toVersion(count));
      await isUnderWay;
      await pause(PAUSE_MS);
    }
  }
  const ended = publishOn();

  return {
    async take() {
      await isUnderWay;
      const taken = tally;
      tally = createTally();
      return taken;
    },
    async stop() {
      isOver = true;
      await ended;
    },
  };
}
