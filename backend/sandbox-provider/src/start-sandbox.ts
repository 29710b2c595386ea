import { join } from 'node:path';
import type { StartSandbox } from '@sharpside/sign-in/settings/sandbox-config';
import { createSandboxApp } from './sandbox-app.ts';
import { openSandboxStore } from './sandbox-store.ts';

/** A listening sandbox provider. @throws if its port is taken. */
export const startSandbox: StartSandbox = async (config, { dataDir, host, port, log, now }) => {
  const store = openSandboxStore(join(dataDir, 'sandbox-provider.sqlite'));
  const app = createSandboxApp(config, { store, now, log });
  app.addHook('onClose', async () => store.close());
  try {
    await app.listen({ port, host });
  } catch (error) {
    await app.close();
    throw error;
  }
  return app;
};
