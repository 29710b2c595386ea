import { join } from 'node:path';
import { explainListenFault } from '@sharpside/server-kit';
import { toPrintable } from '@sharpside/server-kit/cli';
import type { DevelopmentEvent } from '../../../dev/start-development.ts';
import {
  DEFAULT_EDGE_PORT,
  requirePort,
  requireSiteUrl,
  toDefaultSite,
} from '../../arguments/option-values.ts';
import type { Command } from '../../command.ts';
import { toShownPath } from '../../terminal/format.ts';
import type { Ui } from '../../terminal/ui.ts';
import { requireAppFolder } from '../../workspace.ts';

const DEFAULT_PORT = '4100';
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/**
 * The host name to listen on: the site's if the site is on this machine, else 127.0.0.1. Cookies belong to a host name,
 * so a session on the site is valid only under the same name.
 */
const toHost = ({ hostname }: URL) =>
  LOOPBACK.has(hostname) ? hostname.replace(/^\[|\]$/g, '') : '127.0.0.1';

/** Prints events as they happen. With several apps, each line has the app's name. */
function createReporter({ print, paint }: Ui, apps: readonly string[]) {
  const toPrefix = ({ app }: DevelopmentEvent) => (apps.length > 1 ? `${app}: ` : '');
  const indent = (text: string) =>
    text
      .split('\n')
      .map((line) => `  ${toPrintable(line)}`)
      .join('\n');
  return (event: DevelopmentEvent) => {
    const prefix = toPrefix(event);
    switch (event.kind) {
      case 'built':
        print(`${paint('green', '✔')} ${prefix}built in ${event.durationMs} ms`);
        if (event.warnings !== '') print(indent(event.warnings));
        break;
      case 'failed':
        print(`${paint('red', '✖')} ${prefix}not built; open pages stay as they are`);
        print(indent(event.errors));
        break;
      case 'configuration-changed':
        print(`${prefix}The configuration changed; building anew`);
        break;
      case 'page-failed':
        print(
          event.isStillShown
            ? `${paint('yellow', '!')} ${prefix}it threw in a page, which goes on: ${toPrintable(event.detail)}`
            : `${paint('yellow', '!')} ${prefix}a page could not show it (${event.failure}): ${toPrintable(event.detail)}`,
        );
    }
  };
}

export const devCommand: Command = {
  name: 'dev',
  summary: 'Show apps from their sources, as they change, in a deployed site',
  parameters: [{ name: 'app', help: 'remotes, or the host with all that it shares', isRepeatable: true }],
  options: {
    site: {
      value: 'url',
      help: `the deployed site (default: that of npm start, at $EDGE_PORT or ${DEFAULT_EDGE_PORT})`,
    },
    port: { value: 'number', help: `where to listen (default: ${DEFAULT_PORT}); 0 takes any free one` },
  },
  examples: [
    'dev remote-tools',
    'dev host remote-nba remote-mlb',
    'dev remote-tools --site https://staging.example.com',
  ],

  async run({ ui, cwd, workspace, environment }, args) {
    const apps = [...new Set(args.listParameter('app'))];
    const roots = apps.map((app) => requireAppFolder(workspace, app));
    const site = {
      url: requireSiteUrl(args.find('site') ?? toDefaultSite(environment)),
      cookie: environment.MFE_SITE_COOKIE,
    };
    const place = { host: toHost(site.url), port: Number(requirePort(args.find('port') ?? DEFAULT_PORT)) };
    ui.print(`Developing ${ui.paint('bold', apps.join(', '))} in the site at ${site.url.origin}`);
    const { startDevelopment } = await import('../../../dev/start-development.ts');
    const onEvent = createReporter(ui, apps);
    const running = startDevelopment({
      roots,
      site,
      ...place,
      onEvent,
    });
    const { url, close } = await running.catch((error: unknown) => {
      throw explainListenFault(error, place, { portSetting: '--port', hostSetting: '--site' });
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
    const sources = roots.map((root) => toShownPath(cwd, join(root, 'src'))).join(', ');
    ui.print(`\nReady: ${ui.paint('bold', url)}. Edit ${sources}; open pages follow. Ctrl+C ends it.\n`);
    ui.printJson(() => ({ apps, url, site: site.url.origin }));
  },
};
