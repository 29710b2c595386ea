import { randomUUID } from 'node:crypto';
import { appendFileSync } from 'node:fs';
import { type Sink, toPrintable } from '@sharpside/server-kit/cli';

/** A remark on the page of a run; with `file` it also appears at that file in the change. */
type Annotation = { title: string; message: string; file?: string | undefined };

/** A CI step: its outputs for later steps, and annotations on the page of its run. */
export type Job = {
  /** Sets outputs of the step; null and undefined values are left out. */
  setOutputs(values: Readonly<Record<string, string | number | null | undefined>>): void;
  annotate(kind: 'error' | 'warning', annotation: Annotation): void;
  /** Makes the log show stars instead of a secret. */
  hide(secret: string): void;
};

export const NO_JOB: Job = { setOutputs: () => {}, annotate: () => {}, hide: () => {} };

// Escapes as in `@actions/core`, so that a text cannot end its command or one of the command's properties.
const escapeText = (text: string) =>
  text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
const escapeProperty = (text: string) => escapeText(text).replaceAll(':', '%3A').replaceAll(',', '%2C');

/** Lines of a message without control characters and without commands that the log would run. */
const toPlain = (text: string) =>
  text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(toPrintable)
    .join('\n')
    .replaceAll('##[', '## [');

function toCommand(kind: 'error' | 'warning', { title, message, file }: Annotation): string {
  const properties = [`title=${escapeProperty(toPlain(title))}`];
  if (file !== undefined) properties.unshift(`file=${escapeProperty(toPlain(file))}`);
  return `::${kind} ${properties.join(',')}::${escapeText(toPlain(message))}\n`;
}

/** One output. Its delimiter is random, so that no value can end itself and begin another output. */
function toOutput(name: string, value: string, delimiter: string): string {
  if (value.includes(delimiter)) throw new TypeError('A value contains a delimiter that was made after it.');
  return `${name}<<${delimiter}\n${value}\n${delimiter}\n`;
}

/**
 * Breaks up commands of GitHub Actions in a text: `::error::` at the beginning of a line, and `##[error]` anywhere. The
 * printed text may contain names and reasons that others wrote.
 */
export const withoutCommands = (text: string, { isJson }: { isJson: boolean }): string =>
  isJson
    ? text.replaceAll('##[', '##\\u005b')
    : text.replaceAll(/^([^\S\r\n]*):(?=:)/gm, '$1: ').replaceAll('##[', '## [');

/** A sink for the log of GitHub Actions. It breaks up the commands in everything that is written to it. */
export const toHarmlessSink = (sink: Sink, options: { isJson: boolean }): Sink => ({
  ...sink,
  write: (text) => sink.write(withoutCommands(text, options)),
});

type JobOptions = {
  outputFile: string | undefined;
  write: (text: string) => void;
};

/** A step of GitHub Actions: outputs in the file of `GITHUB_OUTPUT`, annotations as commands in its log. */
export function createGithubJob({ outputFile, write }: JobOptions): Job {
  const annotate: Job['annotate'] = (kind, annotation) => write(toCommand(kind, annotation));
  return {
    annotate,
    hide: (secret) => write(`::add-mask::${escapeText(secret)}\n`),
    setOutputs(values) {
      if (outputFile === undefined) return;
      const given = Object.entries(values).flatMap(([name, value]) =>
        value == null ? [] : [toOutput(name, String(value), `mfe-${randomUUID()}`)],
      );
      try {
        appendFileSync(outputFile, given.join(''));
      } catch (error) {
        // The work itself is done, so the command must not seem to have failed.
        const message = error instanceof Error ? error.message : String(error);
        annotate('warning', { title: 'No outputs', message: `GITHUB_OUTPUT cannot be written: ${message}` });
      }
    },
  };
}
