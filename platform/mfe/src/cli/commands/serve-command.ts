import { join } from 'node:path';
import { explainListenFault } from '@sharpside/server-kit';
import type { Command } from '../command.ts';
import { requirePort } from '../require-port.ts';
import { onlySet } from './only-set.ts';
import { createPeopleLog } from './people-log.ts';

/** Starts an edge server on the registry. */
export const serveCommand: Command = {
  name: 'serve',
  summary: 'Serve the site from the registry; with --json, log in JSON lines',
  parameters: [],
  options: {
    port: { value: 'number', help: 'where to listen (default: $EDGE_PORT, or 8080)' },
    host: { value: 'address', help: 'on which address (default: $EDGE_HOST, or 127.0.0.1)' },
  },
  examples: ['serve', 'serve --port 4000 --channel staging'],

  async run(session, args) {
    const { environment, workspace, channel, storeLocation, ui } = session;
    // Loaded here: no other command needs the server and its dependencies, and each would pay for their start.
    const { readEdgeConfig, startEdge } = await import('@sharpside/edge');
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
      EDGE_STATE: join(workspace, '.data/edge'),
      ...onlySet(environment),
      ...onlySet(given),
    });
    const running = startEdge(config, args.isOn('json') ? {} : { log: createPeopleLog(ui) });
    const { url } = await running.catch((error: unknown) => {
      throw explainListenFault(error, config, { portSetting: '--port', hostSetting: '--host' });
    });
    ui.say(`Serving ${config.channel} at ${ui.paint('bold', url)}; Ctrl+C ends it.`);
  },
};
