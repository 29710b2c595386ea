// The provider of accounts as a process of its own, so that it can fail without the backends.
import { createServer } from 'node:http';
import { join } from 'node:path';
import { createSandboxApp } from '@sharpside/sandbox-provider/sandbox-app';
import { openSandboxStore } from '@sharpside/sandbox-provider/sandbox-store';
import { loadOrCreateKeys } from '@sharpside/sign-in/tokens/key-files';

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
