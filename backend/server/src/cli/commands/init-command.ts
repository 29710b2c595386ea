import { constants, copyFile, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { listBatches } from '@sharpside/ingest/batches/batch';
import { requireOneKind } from '@sharpside/ingest/batches/one-kind-of-data';
import { hasCode } from '@sharpside/server-kit';
import { type Command, EXIT_CODES } from '../command.ts';

const EXAMPLE = join(import.meta.dirname, '../../../refresh.example.json');

/** Copies the example to `path`. False if the file already exists; it stays unchanged. */
async function addConfig(path: string): Promise<boolean> {
  try {
    await copyFile(EXAMPLE, path, constants.COPYFILE_EXCL);
    return true;
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false;
    throw error;
  }
}

export const initCommand: Command = {
  name: 'init',
  summary: 'Start a folder for real data, with a refresh.json that names public sources',
  parameters: [],
  options: {},
  examples: ['init --data .data/real'],
  notes: () => ['', 'From the first file to the timer: docs/your-own-data.md'],

  async run({ data, output }) {
    requireOneKind(data, await listBatches(data), { isSample: false });
    await mkdir(data.root, { recursive: true });
    const config = join(data.root, 'refresh.json');
    const isNew = await addConfig(config);
    const lines = [
      `${data.root} takes real data.`,
      `${config} ${isNew ? 'names public sources: take out those that you have no key for' : 'was there already, and stays as it is'}.`,
      '',
      'Next:',
      `  npm run backend -- ingest <source> <file...> --publish --data ${data.root}`,
      `  npm run backend -- refresh --data ${data.root}     # fetch what refresh.json names`,
      `  BACKEND_DATA=${data.root} npm start     # the site with these data`,
      '',
      'A server of its own takes the same BACKEND_DATA, and its edge EDGE_BACKEND: docs/your-own-data.md has all of it.',
    ];
    for (const line of lines) output.say(line);
    output.answer({ data: data.root, config, isNew });
    return EXIT_CODES.done;
  },
};
