// The provider of accounts as a process of its own, so that it can fail without the backends.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { loadOrCreateKeys } from '@sharpside/backend/internals/auth/key-files';
import { createSandboxApp } from '@sharpside/backend/internals/auth/sandbox/sandbox-app';
import { openSandboxStore } from '@sharpside/backend/internals/auth/sandbox/sandbox-store';

const [port = '', siteUrl = '', clientSecret = '', folder = ''] = process.argv.slice(2);
const keys = await loadOrCreateKeys(folder);
const app = createSandboxApp(
  {
    issuer: `http://localhost:${port}`,
    name: 'Provider',
    siteUrl,
    backendUrl: siteUrl,
    clientId: 'sharpside',
    clientSecret,
    cookieSecret: keys.sandboxCookieSecret,
    signingKey: keys.sandboxSigningKey,
  },
  { store: openSandboxStore(join(folder, 'sandbox.sqlite')) },
);
await app.ready();
createServer((request, response) => app.routing(request, response)).listen(Number(port), 'localhost');
