import { versionSchema } from '@sharpside/contracts';
import { type MappedFrame, type ReleaseError, releaseErrorsSchema } from '@sharpside/contracts/control';
import { toCount, toPrintable, UsageError } from '@sharpside/server-kit/cli';
import * as v from 'valibot';
import type { Command } from '../../command.ts';
import { type Context, requireApp } from '../../context.ts';
import { toRelativeTime } from '../../terminal/format.ts';

function parseRelease(text: string | undefined): string | undefined {
  if (text === undefined || v.is(versionSchema, text)) return text;
  throw new UsageError(`'${text}' is no version; --release takes one such as 1.4.0.`);
}

const describePlace = ({ app, file, line, column, source }: MappedFrame): string =>
  source
    ? `${source.file}:${source.line}:${source.column}${source.name === null ? '' : ` (${source.name})`}`
    : `${app}/${file}:${line}:${column}, of which the release has no source map`;

function describeOwner({ owner }: ReleaseError): string {
  if (owner === null) return 'its declaration names no owner';
  return owner.contact === undefined ? owner.team : `${owner.team} (${owner.contact})`;
}

/** `3 networks`, `over 100 networks`. */
const countNetworks = ({ networks, hasMore }: ReleaseError): string =>
  `${hasMore ? 'over ' : ''}${toCount(networks, 'network')}`;

function printError({ ui, deps }: Context, error: ReleaseError): void {
  const { app, version, failure, message, firstAt, lastAt, commit, where, lines } = error;
  const now = deps.now();
  const since = toRelativeTime(firstAt, now);
  ui.print(`${ui.paint('bold', `${app} ${version}`)} ${ui.paint('red', failure)}  ${toPrintable(message)}`);
  ui.print(`  seen    by ${countNetworks(error)}, first ${since}, last ${toRelativeTime(lastAt, now)}`);
  if (where) ui.print(`  where   ${toPrintable(describePlace(where))}`);
  for (const { line, text } of lines) {
    const isHere = line === where?.source?.line;
    ui.print(`  ${isHere ? '>' : ' '} ${String(line).padStart(5)} | ${toPrintable(text)}`);
  }
  ui.print(`  owner   ${toPrintable(describeOwner(error))}`);
  ui.print(`  commit  ${commit === null ? 'not recorded' : toPrintable(commit)}`);
  ui.print();
}

/** Lists what releases threw in browsers, where in the sources, and whose it is. */
export const errorsCommand: Command = {
  name: 'errors',
  summary: 'What failed in browsers: release, place in the source, owner',
  parameters: [{ name: 'app', help: 'only errors of this app', isOptional: true }],
  options: { release: { value: 'version', help: 'only errors of this release' } },
  examples: ['errors', 'errors remote-tools --release 1.1.0', 'errors --channel staging'],

  async run(context, args) {
    const { ui, control, channel } = context;
    const release = parseRelease(args.find('release'));
    const app = args.findParameter('app') === undefined ? undefined : await requireApp(context, args);
    if (control === undefined) {
      throw new UsageError(
        'Errors are collected by the control service: name it, as in `mfe errors --store https://control.example`.',
      );
    }
    const query = new URLSearchParams({ channel, ...(app && { app }), ...(release && { release }) });
    const text = await control.requireReader();
    const { errors } = await control.askJson(releaseErrorsSchema, { path: `/v1/errors?${query}`, text });
    for (const error of errors) printError(context, error);
    if (errors.length === 0) {
      ui.print(`No browser told of an error of ${app ?? 'any app'} on ${channel} in the last 24 hours.`);
    }
    ui.printJson(() => ({ channel, errors }));
  },
};
