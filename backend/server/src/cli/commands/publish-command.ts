import { type PublishOptions, publishSnapshot } from '@sharpside/ingest/publication/publish-snapshot';
import { toCount, UsageError } from '@sharpside/server-kit/cli';
import { tableNames } from '@sharpside/warehouse/tables/tables';
import { type Command, EXIT_CODES } from '../command.ts';
import { publishPatiently } from '../leased-publication.ts';
import { WAITING } from '../publication-lines.ts';
import { stages } from '../stages.ts';

function parseKeep(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new UsageError(`'${text}' is no number of snapshots; --keep takes a whole number from 1.`);
}

export const publishCommand: Command = {
  name: 'publish',
  summary: 'Publish a snapshot of everything that was ingested',
  parameters: [],
  options: {
    keep: {
      value: 'count',
      help: 'keep only so many of the newest snapshots (default: 5, and the first of each of 5 weeks)',
    },
  },
  examples: ['publish'],
  isBackground: true,
  changes: 'in turn',

  async run(context) {
    const { data, args, output, now } = context;
    const keep = parseKeep(args.find('keep'));
    const steps = tableNames.length + stages.length;
    let done = 0;
    const onStep = (step: string) => {
      done += 1;
      output.progress(done / steps, step);
    };
    const publish = (shared: PublishOptions['shared']) =>
      publishSnapshot({
        data,
        stages,
        now,
        onStep,
        shared,
        onWait: () => output.say(WAITING),
        ...(keep === undefined ? {} : { keep }),
      });
    const manifest = await publishPatiently(context, publish, { isRepairing: true });
    const rows = Object.values(manifest.tables).reduce((sum, table) => sum + table.rows, 0);
    output.say(
      `Published snapshot ${manifest.id}: ${toCount(rows, 'row')} from ${toCount(manifest.sources.length, 'source')}.`,
    );
    output.answer(manifest);
    return EXIT_CODES.done;
  },
};
