import {
  listPreviewed,
  MAX_PREVIEW_DAYS,
  PREVIEW_PREFIX,
  type Preview,
  previewIdSchema,
} from '@sharpside/contracts';
import { toPreviewLink } from '@sharpside/registry/previews/preview-link';
import { WITHDRAWN_CHECK } from '@sharpside/registry/previews/withdrawn';
import { isChannelRefusedError } from '@sharpside/registry/records/errors';
import { type Arguments, toCount, UsageError } from '@sharpside/server-kit/cli';
import * as v from 'valibot';
import { CHANGE_OPTIONS } from '../../arguments/global-options.ts';
import {
  DEFAULT_EDGE_PORT,
  requirePath,
  requireSiteUrl,
  toDefaultSite,
} from '../../arguments/option-values.ts';
import type { Command } from '../../command.ts';
import { type Context, readAuthor } from '../../context.ts';
import { requireWanted, type Wanted } from './preview-request.ts';

const DEFAULT_DAYS = 7;

function requireDays(text: string | undefined): number {
  if (text === undefined) return DEFAULT_DAYS;
  const days = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (days >= 1 && days <= MAX_PREVIEW_DAYS) return days;
  throw new UsageError(
    `'${text}' is no number of days; --days takes a whole number from 1 to ${MAX_PREVIEW_DAYS}.`,
  );
}

/** Id of a preview in its link. It is a secret, so messages do not quote it. */
function requireLinkId(link: string): string {
  const id = URL.parse(link)?.pathname.split(PREVIEW_PREFIX)[1];
  if (v.is(previewIdSchema, id)) return id;
  throw new UsageError('That is no link of a preview; --end takes one whole, as `mfe preview` printed it.');
}

function describe(preview: Preview): string {
  const releases = listPreviewed(preview).map(({ app, version }) => `${app} ${version}`);
  const revision = preview.schema === 2 ? preview.revision : undefined;
  return revision ? `${revision.channel} at revision ${revision.number}` : releases.join(', ');
}

const describeWanted = (wanted: Wanted, channel: string): string =>
  'revision' in wanted
    ? `Previewing ${channel} as it was at revision ${wanted.revision}`
    : `Previewing ${wanted.releases.map(({ app, version }) => (version === undefined ? app : `${app} ${version}`)).join(', ')} beside what is live on ${channel}`;

function printReplaced({ ui }: Context, preview: Preview): void {
  const replaced = preview.schema === 2 ? (preview.revision?.replaced ?? []) : [];
  for (const { app, version } of replaced) {
    const shown = listPreviewed(preview).find((one) => one.app === app)?.version ?? 'nothing';
    ui.print(`${app} ${version} was withdrawn since; the link shows ${shown} in its place.`);
  }
}

function setOutputs({ ui }: Context, preview: Preview, link: string | null): void {
  const releases = listPreviewed(preview);
  const [only, ...others] = releases;
  const isOne = others.length === 0 && !(preview.schema === 2 && preview.revision);
  ui.setOutputs({
    ...(isOne
      ? { app: only?.app ?? null, version: only?.version ?? null }
      : { apps: releases.map(({ app, version }) => `${app}@${version}`).join(',') }),
    'preview-url': link,
    'preview-until': link === null ? null : preview.until,
  });
}

async function end(context: Context, args: Arguments, link: string): Promise<void> {
  if (args.findParameter('app') !== undefined) throw new UsageError('--end takes a link alone.');
  await context.endPreview(requireLinkId(link));
  context.ui.print('The preview has ended; browsers that are in it are told within a minute.');
  context.ui.printJson(() => ({ isEnded: true }));
}

export const previewCommand: Command = {
  name: 'preview',
  summary: 'Make a link that shows releases, or the site as it was',
  parameters: [
    {
      name: 'app',
      help: 'the app, for example remote-tools; or releases that are shown together',
      isOptional: true,
    },
    {
      name: 'version',
      help: 'a published version (default: the newest that is not live); or further releases, as app@version',
      isOptional: true,
      isRepeatable: true,
    },
  ],
  options: {
    revision: { value: 'number', help: 'the whole site as it was at this revision; `history` lists them' },
    at: { value: 'time', help: 'the whole site as it was then, such as 2026-11-20T14:05Z' },
    'replace-withdrawn': { help: 'show what is live now for releases of then that were withdrawn since' },
    'no-picker': { help: 'let nobody with the link look at other releases' },
    site: {
      value: 'url',
      help: `where the site is (default: that of npm start, at $EDGE_PORT or ${DEFAULT_EDGE_PORT})`,
    },
    path: { value: 'path', help: 'the page that the link opens (default: the first of the app)' },
    days: {
      value: 'count',
      help: `how long the link is good for (default: ${DEFAULT_DAYS}, at most ${MAX_PREVIEW_DAYS})`,
    },
    reason: { value: 'text', help: 'what for, for the record' },
    end: { value: 'link', help: 'end this preview before its time' },
    ...CHANGE_OPTIONS,
  },
  examples: [
    'preview remote-tools',
    'preview remote-tools 1.4.0 --site https://www.example.com --path /sportsbooks/odds-converter',
    'preview remote-nba@2.0.0 host@3.1.0 --no-picker',
    'preview --revision 41',
    'preview --at 2026-11-20T14:05Z --replace-withdrawn',
  ],

  async run(context, args) {
    const { ui } = context;
    const ended = args.find('end');
    if (ended !== undefined) return end(context, args, ended);
    const site = requireSiteUrl(args.find('site') ?? toDefaultSite(context.environment));
    const path = args.find('path');
    const opened = path === undefined ? undefined : requirePath(path);
    const days = requireDays(args.find('days'));
    const wanted = await requireWanted(context, args);
    const { beginsChannel: _, ...author } = await readAuthor(context, args);
    const hasPicker = !args.isOn('no-picker');
    const replacesWithdrawn = args.isOn('replace-withdrawn');
    const reason = args.find('reason') ?? null;
    ui.print(describeWanted(wanted, context.channel));
    const { preview, firstPath, warnings } = await context
      .preview({
        ...author,
        ...wanted,
        days,
        reason,
        hasPicker,
        ...(replacesWithdrawn && { replacesWithdrawn }),
      })
      .catch((error: unknown) => {
        if (isChannelRefusedError(error) && error.objections.some(({ check }) => check === WITHDRAWN_CHECK))
          ui.print(
            'With --replace-withdrawn, the link shows what is live now in place of withdrawn releases.',
          );
        throw error;
      });
    const made = toPreviewLink({ site, id: preview.id, path: opened ?? firstPath });
    const link = author.isDryRun ? null : made;
    const name = ui.paint('bold', describe(preview));
    if (link === null)
      ui.print(`\nDry run: ${name} can be previewed. Nothing was written, and no link made.`);
    else {
      ui.print(`\n${name} is shown to whoever has this link, for ${toCount(days, 'day')}:\n`);
      ui.print(`  ${ui.paint('bold', link)}\n`);
      ui.print('Nobody else sees it. The link first says what it will show, and asks.');
      ui.print('Its pages carry a mark, with the way out.');
      if (hasPicker) ui.print('There they can also choose other published releases; not with --no-picker.');
    }
    printReplaced(context, preview);
    setOutputs(context, preview, link);
    ui.printJson(() => ({ preview, link, warnings, isDryRun: author.isDryRun }));
  },
};
