import { createHash } from 'node:crypto';
import { finished } from 'node:stream';
import { type UploadAnswer, type UploadRequest, uploadRequestSchema } from '@sharpside/contracts/control';
import { MAX_SIGNATURE_LENGTH } from '@sharpside/registry/records/signature-record';
import { addressOf } from '@sharpside/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ControlContext } from '../control-context.ts';
import { ControlError } from '../errors.ts';
import { collectChecks } from '../http/collect-checks.ts';
import { requirePace } from '../http/unreadable-requests.ts';
import { createArrivals } from '../uploads/arrivals.ts';
import { finishUpload, gatherFiles } from '../uploads/finish-upload.ts';
import { createPublishTurn } from '../uploads/publish-turn.ts';
import { createStaging, type Staging } from '../uploads/staging.ts';
import { requireWithinLimits } from '../uploads/upload-limits.ts';
import { parseApp, parseInput } from './parse-input.ts';

// Upper bound of one file's entry in the JSON list.
const BYTES_PER_FILE = 400;
const SIGNATURE_BYTES = MAX_SIGNATURE_LENGTH + 1024;

// A file that stalls, or of which a byte arrives now and then, would keep its room from others until the time limit of
// its request, which is long.
const FILE_PACE = { windowMs: 15_000, minBytes: 16 * 1024 };

const EMPTY = new Uint8Array();

const hashSchema = v.pipe(v.string(), v.regex(/^[\w-]{64}$/, 'must be a SHA-384 in base64url'));

const isPlain = (encoding: string | undefined) =>
  encoding === undefined || encoding.trim().toLowerCase() === 'identity';

const createWrongBytes = () =>
  new ControlError(
    'The bytes of a file come as they are: send them with `content-type: application/octet-stream`, and without a content-encoding.',
    { code: 'WRONG_MEDIA_TYPE' },
  );

async function requirePublisher({ signIn }: ControlContext, request: FastifyRequest) {
  const app = parseApp(request.params);
  return { app, token: await signIn.requireRight(request, { app, right: 'publish' }) };
}

/** A publish, for the record of the token's use. The report of a check is of this build if it names a file of it. */
function describePublish({ version, channel, files, checked }: UploadRequest): string {
  const isOpened = checked !== undefined && files.some(({ integrity }) => integrity === checked.build);
  return `${version}, for ${channel}, ${isOpened ? `checked at ${checked.checkedAt}` : 'not checked'}`;
}

type Publisher = Awaited<ReturnType<typeof requirePublisher>>;

function registerFiles(app: FastifyInstance, context: ControlContext, staging: Staging): void {
  const { config, clock } = context;
  const arrivals = createArrivals(config);
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(createWrongBytes()));
    scope.addContentTypeParser(
      'application/octet-stream',
      { parseAs: 'buffer', bodyLimit: config.uploadFileBytes },
      (_request, bytes, done) => done(null, bytes),
    );
    // Checks the right before the bytes are read into memory.
    scope.addHook('onRequest', async (request, reply) => {
      if (!isPlain(request.headers['content-encoding'])) throw createWrongBytes();
      const publisher = await requirePublisher(context, request);
      const bytes = Number(request.headers['content-length'] ?? config.uploadFileBytes);
      const end = arrivals.begin(publisher.app, Math.min(bytes, config.uploadFileBytes));
      finished(reply.raw, end);
      requirePace(reply, { clock, ...FILE_PACE });
    });
    scope.put<{ Params: { app: string; hash: string } }>('/v1/apps/:app/uploads/:hash', async (request) => {
      const hash = parseInput(hashSchema, request.params.hash, 'The hash in the address');
      const bytes = Buffer.isBuffer(request.body) ? request.body : EMPTY;
      if (createHash('sha384').update(bytes).digest('base64url') !== hash) {
        throw new ControlError(
          'What was sent is not what its address says: its SHA-384 differs. Send it again, and build again if it stays so.',
          { code: 'UPLOAD_FILE_MISMATCH' },
        );
      }
      await staging.add({ app: parseApp(request.params), hash, bytes });
      return {};
    });
  });
}

/**
 * Routes for uploads of builds: a client sends the list of the files, then the missing files in any order, and the list
 * again.
 */
export function registerUploadRoutes(app: FastifyInstance, context: ControlContext): void {
  const { config, store, deps: registry, tokens, uses } = context;
  const staging = createStaging({ store, limits: config, now: registry.now });
  const turn = createPublishTurn();
  registerFiles(app, context, staging);

  async function publishOrName(request: FastifyRequest, publisher: Publisher, upload: UploadRequest) {
    const { app: name, token } = publisher;
    const staged = await staging.list(name);
    const { files, missing } = await gatherFiles(registry, staged, { app: name, request: upload });
    const use = { token: token.id, app: name, address: addressOf(request), requestId: request.id };
    if (missing.length > 0) {
      return uses.record({
        use: { ...use, what: 'upload', detail: `${upload.version}, ${upload.files.length} files` },
        run: async (): Promise<UploadAnswer> => ({ missing }),
        toResult: () => `${missing.length} files to send`,
      });
    }
    const { value, checks } = await collectChecks((report) =>
      uses.record({
        use: { ...use, what: 'publish', detail: describePublish(upload) },
        run: async () => {
          const isProvenJob = token.workload !== undefined && (await tokens.findFault(token)) === undefined;
          const signingKey = isProvenJob ? config.signingKey : null;
          const build = { app: name, request: upload };
          return finishUpload({ registry, signingKey }, build, { files, token, report });
        },
        toResult: ({ release }) => `${release.app} ${release.version}`,
      }),
    );
    await staging.remove(name, upload.files);
    return { ...value, checks };
  }

  const bodyLimit = (config.uploadFiles + 10) * BYTES_PER_FILE + SIGNATURE_BYTES;
  app.post('/v1/apps/:app/uploads', { bodyLimit }, async (request): Promise<UploadAnswer> => {
    const publisher = await requirePublisher(context, request);
    const upload = parseInput(uploadRequestSchema, request.body, 'The upload');
    requireWithinLimits(upload, config);
    return turn.take(publisher.token.id, () => publishOrName(request, publisher, upload));
  });
}
