import { isKey } from '@sharpside/object-store';
import type { FastifyInstance } from 'fastify';
import type { ControlContext } from '../control-context.ts';
import { ControlError } from '../errors.ts';

/**
 * Parts of the store that any token may read. Left out are records of tokens, previews (whose ids are as good as their
 * links) and uploads under way.
 */
const READABLE = ['assets/', 'channels/', 'collected/', 'releases/', 'signatures/'] as const;

const isReadable = (text: string) => READABLE.some((prefix) => text.startsWith(prefix));

const refuse = (what: string): never => {
  throw new ControlError(
    `There is no ${what} that a token may read; readable is what begins with ${READABLE.join(', ')}.`,
    { code: 'NOT_FOUND' },
  );
};

type Listing = { Querystring: { prefix?: unknown; folders?: unknown } };
type Document = { Params: { '*': string } };

/**
 * Routes to read the registry's documents, as its store has them.
 *
 * A client can thus read like a process with access to the store: `createRegistry` on `http-store.ts`.
 */
export function registerStoreRoutes(app: FastifyInstance, { store, signIn }: ControlContext): void {
  app.get<Listing>('/v1/store', async (request): Promise<{ keys: string[] } | { folders: string[] }> => {
    await signIn.readTokens(request);
    const { prefix, folders } = request.query;
    if (typeof prefix !== 'string' || !isReadable(prefix) || !isKey(`${prefix}x`)) return refuse('prefix');
    // Lists only the names below a folder, because nobody needs all keys of a thousand channels or apps.
    if (folders === '1' && prefix.endsWith('/')) return { folders: await store.listFolders(prefix) };
    return { keys: await store.list(prefix) };
  });

  app.get<Document>('/v1/store/*', async (request, reply) => {
    await signIn.readTokens(request);
    const key = request.params['*'];
    if (!isReadable(key) || !isKey(key)) return refuse('document');
    const bytes = await store.get(key);
    if (bytes === undefined) {
      throw new ControlError(`The registry has no '${key}'.`, { code: 'NOT_FOUND' });
    }
    return reply.type('application/octet-stream').send(Buffer.from(bytes));
  });
}
