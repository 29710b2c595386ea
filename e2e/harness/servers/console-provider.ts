import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createSandboxApp } from '@sharpside/sandbox-provider/sandbox-app';
import { openSandboxStore } from '@sharpside/sandbox-provider/sandbox-store';
import { findFreePort } from '@sharpside/sign-in/testing/find-free-port';
import { createKeys } from '@sharpside/sign-in/tokens/key-files';

const ROLES = {
  contact: 'the platform team',
  roles: [
    { group: 'release-managers', apps: ['*'], rights: ['promote', 'rollback'], mayMakeTokens: true },
    { group: 'on-call', apps: ['*'], rights: ['rollback'] },
  ],
};

/** The sandbox provider for a console, with the settings of a control service that uses it. */
export async function startConsoleProvider(folder: string) {
  // The port is chosen first, because the provider must know the console's address before the console listens.
  const port = await findFreePort();
  const consoleUrl = `http://127.0.0.1:${port}`;
  const server = createServer();
  // The provider has another host name than the console, so that signing in crosses sites, as in production.
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const { port: ownPort }: Pick<AddressInfo, 'port'> = Object(server.address());
  const keys = createKeys();
  const issuer = `http://localhost:${ownPort}`;
  const client = { clientId: 'console', clientSecret: keys.clientSecret };
  const store = openSandboxStore(':memory:');
  const app = createSandboxApp(
    {
      ...client,
      issuer,
      name: 'Creatorly',
      siteUrl: consoleUrl,
      backendUrl: consoleUrl,
      consoleUrl,
      cookieSecret: keys.sandboxCookieSecret,
      signingKey: keys.sandboxSigningKey,
    },
    { store },
  );
  await app.ready();
  server.on('request', (request, response) => app.routing(request, response));
  const roles = join(folder, 'roles.json');
  await writeFile(roles, JSON.stringify(ROLES));
  return {
    settings: {
      CONTROL_PORT: String(port),
      CONTROL_OIDC_ISSUER: issuer,
      CONTROL_OIDC_CLIENT_ID: client.clientId,
      CONTROL_OIDC_CLIENT_SECRET: client.clientSecret,
      CONTROL_OIDC_SCOPE: 'openid profile groups',
      CONTROL_OIDC_NAME: 'Creatorly',
      CONTROL_PUBLIC_ORIGIN: consoleUrl,
      CONTROL_ROLES: roles,
    },
    /** Stops the provider. A second call does nothing. */
    async stop() {
      if (!server.listening) return;
      server.close();
      server.closeAllConnections();
      await app.close();
      store.close();
    },
  };
}
