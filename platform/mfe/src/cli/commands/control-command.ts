import { join } from 'node:path';
import { explainListenFault } from '@sharpside/server-kit';
import type { Command } from '../command.ts';
import { requirePort } from '../require-port.ts';
import { onlySet } from './only-set.ts';
import { createPeopleLog } from './people-log.ts';

/** Starts the control server of the registry. */
export const controlCommand: Command = {
  name: 'control',
  summary: 'Let teams change the registry over HTTP, with tokens',
  parameters: [],
  options: {
    port: { value: 'number', help: 'where to listen (default: $CONTROL_PORT, or 4200)' },
    host: { value: 'address', help: 'on which address (default: $CONTROL_HOST, or 127.0.0.1)' },
  },
  examples: ['control', 'control --port 4300 --store s3://registry/site'],

  async run(session, args) {
    const { environment, workspace, storeLocation, ui } = session;
    const { readControlConfig, startControl } = await import('@sharpside/control');
    const port = args.find('port');
    const given = {
      CONTROL_PORT: port === undefined ? undefined : requirePort(port),
      CONTROL_HOST: args.find('host'),
      CONTROL_STORE: args.find('store') && storeLocation,
    };
    const config = readControlConfig({
      CONTROL_STORE: storeLocation,
      CONTROL_STATE: join(workspace, '.data/control'),
      ...onlySet(environment),
      ...onlySet(given),
    });
    const running = startControl(config, args.isOn('json') ? {} : { log: createPeopleLog(ui) });
    const { url } = await running.catch((error: unknown) => {
      const settings = {
        portSetting: '--port',
        hostSetting: '--host',
        code: 'CONTROL_CANNOT_LISTEN' as const,
      };
      throw explainListenFault(error, config, settings);
    });
    ui.say(`The control service of ${config.storeLocation} is at ${ui.paint('bold', url)}; Ctrl+C ends it.`);
  },
};
