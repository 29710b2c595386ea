import type { GenerateSampleOptions, SampleSummary } from '@sharpside/sample-seasons/generate-sample';
import { type Arguments, toByteSize, toCount, UsageError } from '@sharpside/server-kit/cli';
import { toEasternDay } from '@sharpside/warehouse/time/eastern-time';
import { loadSample } from '../../sample/load-sample.ts';
import { type Command, EXIT_CODES } from '../command.ts';
import { publishPatiently } from '../leased-publication.ts';
import { stages } from '../stages.ts';

const isDay = (text: string) =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.slice(0, 10) === text;

function parseToday(args: Arguments, now: () => Date): string {
  const text = args.find('today') ?? toEasternDay(now());
  if (isDay(text)) return text;
  throw new UsageError(`'${text}' is no day; --today takes one such as 2026-11-20.`);
}

function parseSize(args: Arguments): GenerateSampleOptions['size'] {
  const [size = 'small', other] = (['brief', 'full'] as const).filter((name) => args.isOn(name));
  if (other === undefined) return size;
  throw new UsageError('--brief and --full are two sizes; give one of them.');
}

const toLine = ({ files, written, bytes }: SampleSummary) =>
  `Sample data: ${toCount(files.length, 'file')}, ${written.length} written now, ${toByteSize(bytes)}.`;

const BEGUN_ANEW =
  'The sample here was made by another version of the generator, which invented other games: it begins anew.';

export const sampleCommand: Command = {
  name: 'sample',
  summary: 'Make sample seasons up to tomorrow, with invented players, and publish them',
  parameters: [],
  options: {
    brief: { help: 'this season and the last one, in a third of the time: for tests and a quick look' },
    full: { help: 'the size of three real seasons: two million pitches, for measuring' },
    today: { value: 'day', help: 'the first day that has not been played (default: today, US Eastern)' },
  },
  examples: ['sample', 'sample --full --today 2026-11-20'],

  async run(context) {
    const { data, args, output, now } = context;
    const sample = { today: parseToday(args, now), size: parseSize(args) };
    const onBeginAnew = () => output.say(BEGUN_ANEW);
    const { summary, ingested, published } = await publishPatiently(context, (shared) =>
      loadSample({ data, ...sample, stages, now, shared, onProgress: output.progress, onBeginAnew }),
    );
    output.say(toLine(summary));
    output.say(
      published === undefined
        ? 'Nothing new: no snapshot was published.'
        : `${toCount(ingested, 'file')} ingested. Published snapshot ${published.id}.`,
    );
    output.answer({ ...summary, ingested, published: published?.id ?? null });
    return EXIT_CODES.done;
  },
};
