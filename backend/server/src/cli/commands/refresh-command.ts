import { join } from 'node:path';
import { isUrl } from '@sharpside/ingest/reading/input';
import { readRefreshConfig } from '@sharpside/ingest/refresh/refresh-config';
import { type JobOutcome, type RefreshOutcome, runRefresh } from '@sharpside/ingest/refresh/run-refresh';
import { toCount } from '@sharpside/server-kit/cli';
import { type Command, EXIT_CODES } from '../command.ts';
import { toHolderText, tryToPublish } from '../leased-publication.ts';
import { toRollbackLines, WAITING } from '../publication-lines.ts';
import { stages } from '../stages.ts';

function toLines({ job, state, ingested, known, failures }: JobOutcome): string[] {
  if (state === 'not due') return [`= ${job}: not due`];
  const mark = state === 'done' ? '✔' : '✖';
  return [
    `${mark} ${job}: ${toCount(ingested, 'new file')}, ${known} known before, ${failures.length} failed`,
    ...failures.flatMap(({ code, message }) => `    ${message} (${code})`.split('\n')),
  ];
}

function toPublicationLines({ published, heldAt }: RefreshOutcome): string[] {
  if (heldAt !== undefined) return toRollbackLines(heldAt);
  if (published !== undefined) return [`Published snapshot ${published.id}.`];
  return ['Nothing new: no snapshot was published.'];
}

export const refreshCommand: Command = {
  name: 'refresh',
  summary: 'Fetch what is due and publish a new snapshot; servers move to it by themselves',
  parameters: [],
  options: {
    config: {
      value: 'file',
      help: 'which sources are fetched when (default: refresh.json in the data folder)',
    },
    all: { help: 'also what is not due' },
  },
  examples: ['refresh', 'refresh --all --config refresh.json'],
  isBackground: true,
  changes: 'if free',

  async run(context) {
    const { data, args, output, now, environment } = context;
    const config = await readRefreshConfig(args.find('config') ?? join(data.root, 'refresh.json'));
    let at = 0;
    let begun: string | undefined;
    const onInput = (job: string, input: string) => {
      // Without a terminal there is no bar, and an address that does not answer would leave the reader without a word.
      if (job !== begun && isUrl(input)) output.say(`${job}: fetching ${input}`);
      begun = job;
      at = Math.max(
        at,
        config.jobs.findIndex(({ name }) => name === job),
      );
      output.progress(at / config.jobs.length, input);
    };
    const isForced = args.isOn('all');
    const onDelay = (job: string, text: string) => output.say(`${job}: ${text}`);
    const onWait = () => output.say(WAITING);
    const done = await tryToPublish(context, (shared, signal) =>
      runRefresh({
        data,
        config,
        environment,
        stages,
        isForced,
        now,
        onInput,
        onDelay,
        onWait,
        shared,
        signal,
      }),
    );
    if (!done.isDone) {
      output.say(`A refresh is under way on ${toHolderText(done.holder)}: nothing to do here.`);
      output.answer({ jobs: [], published: null, holder: done.holder ?? null });
      return EXIT_CODES.done;
    }
    const outcome = done.result;
    for (const line of outcome.jobs.flatMap(toLines)) output.say(line);
    for (const line of toPublicationLines(outcome)) output.say(line);
    const { jobs, published, heldAt } = outcome;
    output.answer({ jobs, published: published?.id ?? null, ...(heldAt && { heldAt }) });
    return outcome.jobs.some(({ state }) => state === 'failed') ? EXIT_CODES.failed : EXIT_CODES.done;
  },
};
