import { join } from 'node:path';
import { explainListenFault, findMisspelt, type Log, type RemovedSettings } from '@sharpside/server-kit';
import { type Arguments, toPrintable } from '@sharpside/server-kit/cli';
import { requirePort } from '../../arguments/option-values.ts';
import type { Command } from '../../command.ts';
import type { Context } from '../../context.ts';
import type { Ui } from '../../terminal/ui.ts';

/** Log of a running server for a person at a terminal, without info events; machines get JSON lines. */
export function createTerminalLog({ print, paint }: Ui): Log {
  const lineWith =
    (mark: string) =>
    (event: string, { reason }: Record<string, unknown> = {}) =>
      print(`${mark} ${event}${typeof reason === 'string' ? `: ${toPrintable(reason)}` : ''}`);
  return { info: () => {}, warn: lineWith(paint('yellow', '!')), error: lineWith(paint('red', '✖')) };
}

async function openLog({ ui }: Context, args: Arguments): Promise<Log> {
  if (!args.isOn('json')) return createTerminalLog(ui);
  const { createJsonLog } = await import('@sharpside/server-kit/server');
  return createJsonLog((line) => process.stdout.write(line));
}

function warnOfMisspelt(
  log: Log,
  environment: NodeJS.ProcessEnv,
  { variables, removed }: { variables: object; removed: RemovedSettings },
): void {
  for (const reason of findMisspelt(environment, { known: Object.keys(variables), removed }))
    log.warn('setting-unknown', { reason });
}

/** Without empty variables, so that they do not hide defaults. */
export const withoutEmpty = (variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(variables).filter(([, value]) => value));

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Serve the site from the registry; with --json, log in JSON lines',
  parameters: [],
  options: {
    port: { value: 'number', help: 'where to listen (default: $EDGE_PORT, or 8080)' },
    host: { value: 'address', help: 'on which address (default: $EDGE_HOST, or 127.0.0.1)' },
  },
  examples: ['serve', 'serve --port 4000 --channel staging'],

  async run(context, args) {
    const { environment, workspace, channel, storeLocation, ui } = context;
    // Loaded on demand: no other command needs the server and its dependencies.
    const { EDGE_REMOVED, EDGE_VARIABLES, readEdgeConfig, startEdge } = await import('@sharpside/edge');
    const port = args.find('port');
    const given = {
      EDGE_PORT: port === undefined ? undefined : requirePort(port),
      EDGE_HOST: args.find('host'),
      EDGE_CHANNEL: args.find('channel'),
      EDGE_STORE: args.find('store') && storeLocation,
    };
    const config = readEdgeConfig({
      EDGE_CHANNEL: channel,
      EDGE_STORE: storeLocation,
      EDGE_STATE: join(workspace.root, '.data/edge'),
      ...withoutEmpty(environment),
      ...withoutEmpty(given),
    });
    const log = await openLog(context, args);
    warnOfMisspelt(log, environment, { variables: EDGE_VARIABLES, removed: EDGE_REMOVED });
    const running = startEdge(config, { log });
    const { url } = await running.catch((error: unknown) => {
      throw explainListenFault(error, config, { portSetting: '--port', hostSetting: '--host' });
    });
    ui.print(`Serving ${config.channel} at ${ui.paint('bold', url)}; Ctrl+C ends it.`);
  },
};

export const controlCommand: Command = {
  name: 'control',
  summary: 'Let teams change the registry over HTTP, with tokens',
  parameters: [],
  options: {
    port: { value: 'number', help: 'where to listen (default: $CONTROL_PORT, or 4200)' },
    host: { value: 'address', help: 'on which address (default: $CONTROL_HOST, or 127.0.0.1)' },
  },
  examples: ['control', 'control --port 4300 --store s3://registry/site'],

  async run(context, args) {
    const { environment, storeLocation, ui } = context;
    const { CONTROL_REMOVED, CONTROL_VARIABLES, readControlConfig, startControl } = await import(
      '@sharpside/control'
    );
    const port = args.find('port');
    const given = {
      CONTROL_PORT: port === undefined ? undefined : requirePort(port),
      CONTROL_HOST: args.find('host'),
      CONTROL_STORE: args.find('store') && storeLocation,
    };
    const config = readControlConfig({
      CONTROL_STORE: storeLocation,
      ...withoutEmpty(environment),
      ...withoutEmpty(given),
    });
    const log = await openLog(context, args);
    warnOfMisspelt(log, environment, { variables: CONTROL_VARIABLES, removed: CONTROL_REMOVED });
    const running = startControl(config, { log });
    const { url } = await running.catch((error: unknown) => {
      const settings = {
        portSetting: '--port',
        hostSetting: '--host',
      };
      throw explainListenFault(error, config, settings);
    });
    ui.print(
      `The control service of ${config.storeLocation} is at ${ui.paint('bold', url)}; Ctrl+C ends it.`,
    );
  },
};
