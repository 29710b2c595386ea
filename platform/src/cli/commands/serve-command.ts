import { join } from 'node:path';
import type { Command } from '../command.ts';

export const serveCommand: Command = {
  name: 'serve',
  summary: 'Serve the site from the registry',
  parameters: [],
  options: {
    port: { value: 'number', help: 'where to listen (default: $EDGE_PORT, or 8080)' },
    host: { value: 'address', help: 'on which address (default: $EDGE_HOST, or 127.0.0.1)' },
  },
  examples: ['mfe serve', 'mfe serve --port 4000 --channel staging'],

  async run(session, args) {
    const { environment, workspace, channel, storeFolder, ui } = session;
    // The server and its dependencies are of no use to any other command, and cost each of them its start.
    const { readEdgeConfig, startEdge } = await import('../../edge/index.ts');
    const given = {
      EDGE_PORT: args.find('port'),
      EDGE_HOST: args.find('host'),
      EDGE_CHANNEL: args.find('channel'),
      EDGE_STORE: args.find('store') && storeFolder,
    };
    const config = readEdgeConfig({
      EDGE_CHANNEL: channel,
      EDGE_STORE: storeFolder,
      EDGE_STATE: join(workspace, '.data/edge'),
      ...environment,
      ...Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)),
    });
    const { url } = await startEdge(config);
    ui.say(`Serving ${config.channel} at ${url}; Ctrl+C ends it.`);
    ui.answer(() => ({ url, channel: config.channel }));
  },
};
