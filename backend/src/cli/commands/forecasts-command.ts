import { type ForecastDay, verifyForecasts } from '../../forecasts/verify-forecasts.ts';
import { isSnapshotError } from '../../snapshot/snapshot-error.ts';
import { createSnapshotStore } from '../../snapshot/snapshot-store.ts';
import type { Command, CommandContext } from '../command.ts';
import { EXIT_CODES } from '../exit-codes.ts';
import { formatTable, toCount, toWhole } from '../format.ts';

/** Heads of the chain that kept snapshots were published with: pages showed them. */
async function findPublishedHeads(data: CommandContext['data']) {
  const store = createSnapshotStore(data);
  const heads = [];
  for (const id of await store.list()) {
    try {
      const { headDay, head } = (await store.requireManifest(id)).forecasts ?? {};
      if (headDay && head) heads.push({ day: headDay, hash: head });
    } catch (error) {
      // A damaged snapshot tells nothing of the log.
      if (!isSnapshotError(error)) throw error;
    }
  }
  return heads;
}

const toRow = ({ day, forecasts, hash, problem }: ForecastDay): string[] => [
  day,
  toWhole(forecasts),
  hash ?? 'open',
  problem ?? '',
];

/** Prints the log of forecasts by day, with the hashes by which its days hang together. */
export const forecastsCommand: Command = {
  name: 'forecasts',
  summary: 'List the days of the log of forecasts with their hashes, or check them',
  signature: '',
  options: {
    verify: { help: 'say only whether every day is as it was closed, and which is not; ends with 1 then' },
  },
  examples: ['backend forecasts', 'backend forecasts --verify', 'backend forecasts --json'],

  async run({ data, args, output }) {
    const days = await verifyForecasts(data, await findPublishedHeads(data));
    const bad = days.filter(({ problem }) => problem !== undefined);
    const head = days.findLast(({ hash }) => hash !== null);
    const total = days.reduce((sum, { forecasts }) => sum + forecasts, 0);
    if (days.length === 0)
      output.say('Nothing was said before a game yet: the log begins with the next publication.');
    else if (!args.isOn('verify')) {
      for (const line of formatTable(['DAY', 'FORECASTS', 'HASH', ''], days.map(toRow))) output.say(line);
    }
    for (const { day, problem } of bad) output.say(`${day} does not fit: ${problem}.`);
    if (days.length > 0 && bad.length === 0) {
      const until = head === undefined ? 'none is closed yet' : `closed until ${head.day}, head ${head.hash}`;
      output.say(
        `${toCount(total, 'forecast')} of ${toCount(days.length, 'day')}; ${until}. All is as it was logged.`,
      );
    }
    output.answer({ days, forecasts: total, head: head ?? null, isWhole: bad.length === 0 });
    return bad.length === 0 ? EXIT_CODES.done : EXIT_CODES.failed;
  },
};
