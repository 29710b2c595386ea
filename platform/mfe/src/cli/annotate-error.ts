import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { VERSION_CHECK } from '@sharpside/registry/publish/publish-checks';
import { isChannelRefusedError, isPublishRefusedError } from '@sharpside/registry/records/errors';
import { EXIT_CODES, type Explanation } from './explain-error.ts';
import type { Job } from './terminal/github-job.ts';

/** The file of an app in which a failed check can be corrected. */
const FILES: Readonly<Record<string, string>> = {
  [VERSION_CHECK]: 'package.json',
  'Manifest is valid': 'remote.config.ts',
  'Paths are free': 'remote.config.ts',
  'Shared modules fit': 'remote.config.ts',
};

type Place = {
  argv: readonly string[];
  /** Folders of the apps with sources here, by their names. */
  apps: ReadonlyMap<string, string>;
  /** Folder of the checkout. GitHub names files relative to it. */
  root: string;
};

function findFile(check: string, { argv, apps, root }: Place): string | undefined {
  const folder = argv.map((word) => apps.get(word)).find((found) => found !== undefined);
  const name = FILES[check];
  if (folder === undefined || name === undefined) return undefined;
  const file = join(folder, name);
  return existsSync(file) ? relative(root, file) : undefined;
}

/**
 * Annotates a failed command: each objection separately under the title of its check, any other error under its code.
 */
export function annotateError(job: Job, error: unknown, explanation: Explanation, place: Place): void {
  if (explanation.exitCode === EXIT_CODES.done) return;
  if (isPublishRefusedError(error) || isChannelRefusedError(error)) {
    for (const { check, message } of error.objections) {
      job.annotate('error', { title: check, message, file: findFile(check, place) });
    }
    return;
  }
  const { code, message, next } = explanation;
  const title = code ?? 'mfe failed';
  job.annotate('error', { title, message: next === '' ? message : `${message}\n${next}` });
}
