import { type Beginning, beginAnew, readCheckedLog } from '@sharpside/ingest/forecasts/begin-anew';
import type { CheckedLog, ForecastDay } from '@sharpside/ingest/forecasts/check-forecasts';
import { takePublisherTurn } from '@sharpside/ingest/publication/publish-snapshot';
import { toCount, toWhole, UsageError } from '@sharpside/server-kit/cli';
import { type Command, type CommandContext, EXIT_CODES } from '../command.ts';
import { formatTable, toMinute } from '../format.ts';
import { WAITING } from '../publication-lines.ts';

const formatDay = ({ day, forecasts, hash, problem }: ForecastDay): string[] => [
  day,
  toWhole(forecasts),
  hash ?? 'open',
  problem ?? '',
];

const formatBeginning = ({ at, fromDay, reason, setAside }: Beginning): string =>
  `Begun anew on ${toMinute(at)} from ${fromDay} on: ${reason} (before: ${setAside})`;

/** Sentences on the extent of the check. A forecast that no kept snapshot contains could not be compared. */
function describeCheck({ days, witnesses, unwitnessed }: CheckedLog): string[] {
  const closed = days.filter(({ hash }) => hash !== null).length;
  const newest = witnesses.at(-1)?.id;
  return [
    `Checked: ${toCount(closed, 'closed day')} by hash; every forecast once, and published before its game; ${
      newest === undefined
        ? 'no kept snapshot'
        : `${toCount(witnesses.length, 'kept snapshot')}, newest ${newest}`
    }.`,
    ...(unwitnessed === 0
      ? []
      : [
          `No kept snapshot knows of ${toCount(unwitnessed, 'forecast')}: only a hash that was noted elsewhere can tell that of a closed day nothing was changed, and nothing can of another day.`,
        ]),
  ];
}

async function setAside({ data, output, now }: CommandContext, reason: string): Promise<void> {
  if (reason === '') throw new UsageError("Say why: --begin-anew '<why>'. It is kept with the log.");
  const onWait = () => output.say(WAITING);
  const { fromDay, setAside: folder } = await takePublisherTurn({ data, onWait }, () =>
    beginAnew(data, { reason, now: now() }),
  );
  output.say(
    `Set aside what the log had from ${fromDay} on, in ${folder} of ${data.forecasts}. It goes on with the next publication.`,
  );
}

export const forecastsCommand: Command = {
  name: 'forecasts',
  summary: 'List the days of the log of forecasts with their hashes, or check them',
  parameters: [],
  options: {
    verify: { help: 'say only whether the log is as it was written, and which day is not; ends with 1 then' },
    'begin-anew': {
      value: 'why',
      help: 'where it cannot be put back: set aside the first day that does not fit and all after it; the reason is kept',
    },
  },
  examples: ['forecasts', 'forecasts --verify', 'forecasts --json'],
  changes: ({ args }) => (args.find('begin-anew') === undefined ? undefined : 'in turn'),

  async run(context) {
    const { data, args, output } = context;
    const reason = args.find('begin-anew')?.trim();
    if (reason !== undefined) await setAside(context, reason);
    const { checked, beginnings } = await readCheckedLog(data);
    const { days, findings } = checked;
    const head = days.findLast(({ hash }) => hash !== null);
    const total = days.reduce((sum, { forecasts }) => sum + forecasts, 0);
    for (const beginning of beginnings) output.say(formatBeginning(beginning));
    if (days.length === 0 && findings.length === 0)
      output.say('Nothing was said before a game yet: the log begins with the next publication.');
    else if (!args.isOn('verify')) {
      for (const line of formatTable(['DAY', 'FORECASTS', 'HASH', ''], days.map(formatDay))) output.say(line);
    }
    for (const { place, problem } of findings) output.say(`${place} does not fit: ${problem}.`);
    if (days.length > 0 && findings.length === 0) {
      const until = head === undefined ? 'none is closed yet' : `closed until ${head.day}, head ${head.hash}`;
      output.say(`${toCount(total, 'forecast')} of ${toCount(days.length, 'day')}; ${until}.`);
      for (const line of describeCheck(checked)) output.say(line);
      output.say('All of that is as it was logged.');
    }
    output.answer({
      days,
      forecasts: total,
      head: head ?? null,
      isWhole: findings.length === 0,
      findings,
      snapshots: checked.witnesses.map(({ id }) => id),
      unwitnessed: checked.unwitnessed,
      begunAnew: beginnings,
    });
    return findings.length === 0 ? EXIT_CODES.done : EXIT_CODES.failed;
  },
};
