import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Sources of keys on this machine, with the answers of Amazon's sources. */
export type KeySources = {
  /** Environment that names the source: the variables that Amazon's own tools read. */
  environment: Record<'container' | 'webIdentity', Record<string, string>>;
  /** Requests so far, `GET /path` or `POST AssumeRole`. */
  asked: string[];
  /** Sets the keys that the sources hand out from now on, and their lifetime. */
  hand(keys: { accessKeyId: string; secretAccessKey: string }, lifeMs: number): void;
  /** Stops all answers from now on, and keeps connections open. */
  freeze(): void;
  stop(): Promise<void>;
};

const ROLE = 'site-edge';

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

type Handed = { accessKeyId: string; secretAccessKey: string; sessionToken: string; expiration: string };

const toXml = (action: string, { accessKeyId, secretAccessKey, sessionToken, expiration }: Handed) => `
<${action}Response xmlns="https://sts.amazonaws.com/doc/2011-06-15/"><${action}Result><Credentials>
<AccessKeyId>${escapeXml(accessKeyId)}</AccessKeyId><SecretAccessKey>${escapeXml(secretAccessKey)}</SecretAccessKey>
<SessionToken>${escapeXml(sessionToken)}</SessionToken><Expiration>${expiration}</Expiration>
</Credentials></${action}Result></${action}Response>`;

/**
 * Credentials of a container and STS, in one server on this machine.
 *
 * @param tokenFile file of the web identity; its content must arrive at STS.
 */
export async function startKeySources(tokenFile: string): Promise<KeySources> {
  const asked: string[] = [];
  let keys = { accessKeyId: 'first', secretAccessKey: 'secret' };
  let lifeMs = 60 * 60 * 1000;
  let isFrozen = false;
  const toHanded = (): Handed => ({
    ...keys,
    sessionToken: `session of ${keys.accessKeyId}`,
    expiration: new Date(Date.now() + lifeMs).toISOString(),
  });
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const { method = '', url = '' } = request;
      const path = url.split('?')[0] ?? '';
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const action = form.get('Action');
      asked.push(action === null ? `${method} ${path}` : `${method} ${action}`);
      if (isFrozen) return;
      const handed = toHanded();
      const ofContainer = {
        AccessKeyId: handed.accessKeyId,
        SecretAccessKey: handed.secretAccessKey,
        Token: handed.sessionToken,
        Expiration: handed.expiration,
      };
      if (action === 'AssumeRoleWithWebIdentity' && form.get('WebIdentityToken') === 'a token of the cluster')
        return void response.writeHead(200, { 'content-type': 'text/xml' }).end(toXml(action, handed));
      if (path === '/container' && request.headers.authorization === 'of the container')
        return void response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(JSON.stringify(ofContainer));
      response.writeHead(403).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // Safe: a server that listens on a port has an address of this kind.
  const { port } = server.address() as AddressInfo;
  const endpoint = `http://127.0.0.1:${port}`;
  return {
    asked,
    environment: {
      container: {
        AWS_CONTAINER_CREDENTIALS_FULL_URI: `${endpoint}/container`,
        AWS_CONTAINER_AUTHORIZATION_TOKEN: 'of the container',
      },
      webIdentity: {
        AWS_WEB_IDENTITY_TOKEN_FILE: tokenFile,
        AWS_ROLE_ARN: `arn:aws:iam::111122223333:role/${ROLE}`,
        AWS_ENDPOINT_URL_STS: endpoint,
        AWS_REGION: 'eu-west-1',
      },
    },
    hand(next, forMs) {
      keys = next;
      lifeMs = forMs;
    },
    freeze() {
      isFrozen = true;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
