import type { Manifest } from '@sharpside/contracts';
import { MAX_PREVIEW_DAYS } from '@sharpside/contracts/control';
import { findOwnPath, toPreviewLink } from '@sharpside/registry/previews/preview-link';
import { toCount, UsageError } from '@sharpside/server-kit/cli';
import { CHANGE_OPTIONS } from '../../arguments/global-options.ts';
import { DEFAULT_EDGE_PORT, requireSiteUrl, toDefaultSite } from '../../arguments/option-values.ts';
import type { Command } from '../../command.ts';
import { readAuthor, requireApp, requireVersion } from '../../context.ts';

const DEFAULT_DAYS = 7;

function requireDays(text: string | undefined): number {
  if (text === undefined) return DEFAULT_DAYS;
  const days = /^\d{1,2}$/.test(text) ? Number(text) : 0;
  if (days >= 1 && days <= MAX_PREVIEW_DAYS) return days;
  throw new UsageError(
    `'${text}' is no number of days; --days takes a whole number from 1 to ${MAX_PREVIEW_DAYS}.`,
  );
}

function requirePath(text: string): string {
  const path = findOwnPath(text);
  if (path !== undefined) return path;
  throw new UsageError(
    `'${text}' is no page of the site; --path takes its path alone, for example /mlb/scores.`,
  );
}

/** First page with something of the release on it. */
const toFirstPath = (manifest: Manifest): string =>
  manifest.kind === 'host'
    ? '/'
    : (manifest.declaration.navigation?.items[0]?.path ?? manifest.declaration.routes[0]?.path ?? '/');

/** Makes a link to a release that is not live. */
export const previewCommand: Command = {
  name: 'preview',
  summary: 'Make a link that shows a published release to whoever has it',
  parameters: [
    { name: 'app', help: 'the app, for example remote-tools' },
    { name: 'version', help: 'a published version (default: the newest that is not live)', isOptional: true },
  ],
  options: {
    site: {
      value: 'url',
      help: `where the site is (default: that of npm start, at $EDGE_PORT or ${DEFAULT_EDGE_PORT})`,
    },
    path: { value: 'path', help: 'the page that the link opens (default: the first of the app)' },
    days: { value: 'count', help: `how long the link is good for (default: ${DEFAULT_DAYS})` },
    reason: { value: 'text', help: 'what for, for the record' },
    ...CHANGE_OPTIONS,
  },
  examples: [
    'preview remote-tools',
    'preview remote-tools 1.4.0 --site https://www.example.com --path /sportsbooks/odds-converter',
  ],

  async run(context, args) {
    const { ui } = context;
    const given = args.findParameter('version');
    const version = given === undefined ? undefined : requireVersion(given);
    const site = requireSiteUrl(args.find('site') ?? toDefaultSite(context.environment));
    const wanted = args.find('path');
    const opened = wanted === undefined ? undefined : requirePath(wanted);
    const days = requireDays(args.find('days'));
    const app = await requireApp(context, args);
    const author = await readAuthor(context, args);
    const reason = args.find('reason') ?? null;
    ui.print(
      `Previewing ${app}${version === undefined ? '' : ` ${version}`} beside what is live on ${context.channel}`,
    );
    const { preview, release, warnings } = await context.preview({
      ...author,
      app,
      version,
      days,
      reason,
    });
    const link = toPreviewLink({ site, id: preview.id, path: opened ?? toFirstPath(release.manifest) });
    const name = ui.paint('bold', `${app} ${preview.version}`);
    if (author.isDryRun)
      ui.print(`\nDry run: ${name} can be previewed. Nothing was written, and no link made.`);
    else {
      ui.print(`\n${name} is shown to whoever has this link, for ${toCount(days, 'day')}:\n`);
      ui.print(`  ${ui.paint('bold', link)}\n`);
      ui.print('Nobody else sees it. Its pages carry a mark, with the way out.');
    }
    ui.setOutputs({
      app,
      version: preview.version,
      'preview-url': author.isDryRun ? null : link,
      'preview-until': author.isDryRun ? null : preview.until,
    });
    ui.printJson(() => ({
      preview,
      link: author.isDryRun ? null : link,
      warnings,
      isDryRun: author.isDryRun,
    }));
  },
};
