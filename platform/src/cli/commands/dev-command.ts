import { join } from 'node:path';
import { HOST_APP } from 'contracts';
import type { DevelopmentEvent } from '../../dev/start-development.ts';
import type { Command } from '../command.ts';
import { toPrintable } from '../paint.ts';
import { requirePort } from '../require-port.ts';
import { DEFAULT_SITE, requireSiteUrl } from '../site-url.ts';
import type { Ui } from '../ui.ts';
import { UsageError } from '../usage-error.ts';
import { requireWorkspaceApp } from '../workspace.ts';

const DEFAULT_PORT = '4100';
const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]']);

/** Cookies belong to a host name, so what is signed in on a site of this machine is so only under that very name. */
const toHost = ({ hostname }: URL) =>
  LOOPBACK.has(hostname) ? hostname.replace(/^\[|\]$/g, '') : '127.0.0.1';

/** Says what happens, as it happens. */
function createReporter({ say, paint }: Ui) {
  const indent = (text: string) =>
    text
      .split('\n')
      .map((line) => `  ${toPrintable(line)}`)
      .join('\n');
  return (event: DevelopmentEvent) => {
    switch (event.kind) {
      case 'built':
        say(`${paint('green', '✔')} built in ${event.durationMs} ms`);
        if (event.warnings !== '') say(indent(event.warnings));
        break;
      case 'failed':
        say(`${paint('red', '✖')} not built; open pages stay as they are`);
        say(indent(event.errors));
        break;
      case 'configuration-changed':
        say('The configuration changed; building anew');
        break;
      case 'page-failed':
        say(
          `${paint('yellow', '!')} a page could not show it (${event.failure}): ${toPrintable(event.detail)}`,
        );
    }
  };
}

/** Shows an app from its sources within a deployed site. */
export const devCommand: Command = {
  name: 'dev',
  summary: 'Show an app from its sources, as they change, in a deployed site',
  parameters: [{ name: 'app', help: 'the remote, for example remote-tools' }],
  options: {
    site: { value: 'url', help: `the deployed site (default: ${DEFAULT_SITE}, that of npm start)` },
    port: { value: 'number', help: `where to listen (default: ${DEFAULT_PORT}); 0 takes any free one` },
  },
  examples: ['dev remote-tools', 'dev remote-tools --site https://staging.example.com'],

  async run({ ui, workspace, environment }, args) {
    const app = requireWorkspaceApp(workspace, args.requireParameter('app'));
    if (app === HOST_APP) {
      throw new UsageError(
        'The host is what a remote is developed in; `npm start` builds and shows its own changes.',
      );
    }
    const site = {
      url: requireSiteUrl(args.find('site') ?? DEFAULT_SITE),
      cookie: environment.MFE_SITE_COOKIE,
    };
    const place = { host: toHost(site.url), port: Number(requirePort(args.find('port') ?? DEFAULT_PORT)) };
    ui.say(`Developing ${ui.paint('bold', app)} in the site at ${site.url.origin}`);
    const { startDevelopment } = await import('../../dev/start-development.ts');
    const { explainListenFault } = await import('../../edge/listen-error.ts');
    const onEvent = createReporter(ui);
    const running = startDevelopment({ root: join(workspace, app), site, ...place, onEvent });
    const { url, close } = await running.catch((error: unknown) => {
      throw explainListenFault(error, place, { portSetting: '--port', hostSetting: '--site' });
    });
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void close());
    ui.say(`\nReady: ${ui.paint('bold', url)}. Edit ${app}/src; open pages follow. Ctrl+C ends it.\n`);
    ui.answer(() => ({ app, url, site: site.url.origin }));
  },
};
