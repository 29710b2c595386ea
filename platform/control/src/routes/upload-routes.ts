import {
  finishRequestSchema,
  type PublishAnswer,
  type UploadState,
  uploadRequestSchema,
} from '@sharpside/contracts/control';
import { createFolderStore } from '@sharpside/object-store';
import { compareWithStored, findStoredMaps } from '@sharpside/registry/publish/upload';
import { isPublishRefusedError } from '@sharpside/registry/records/errors';
import { isMapPath } from '@sharpside/registry/records/read-map';
import { MAX_SIGNATURE_LENGTH } from '@sharpside/registry/records/signature-record';
import { addressOf, repeat } from '@sharpside/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ControlContext } from '../control-context.ts';
import { ControlError } from '../errors.ts';
import { collectChecks } from '../http/collect-checks.ts';
import { finishUpload } from '../uploads/finish-upload.ts';
import { createOpenUploads, type OpenUpload, type Publisher } from '../uploads/open-uploads.ts';
import { createPublishTurn } from '../uploads/publish-turn.ts';
import { createStaging, type Staging } from '../uploads/staging.ts';
import { parseApp, parseInput } from './parse-input.ts';
import { registerUploadParts } from './upload-parts.ts';

// Upper bound of one file's entry in the JSON list.
const BYTES_PER_FILE = 400;
const SIGNATURE_BYTES = MAX_SIGNATURE_LENGTH + 1024;
const SWEEP_EVERY_MS = 10 * 60 * 1000;

type UploadParams = { Params: { app: string; id: string } };

/** Progress of an upload. Reads the files that the registry has: only those that are there count. */
async function toState(
  { store, config }: ControlContext,
  staging: Staging,
  { id, app, request, touchedAt }: OpenUpload,
): Promise<UploadState> {
  const staged = await staging.measureAll(id);
  const open = request.files.flatMap((file, index) => {
    const found = staged.get(index) ?? { isWhole: false, bytes: 0 };
    return found.isWhole || file.size === 0 ? [] : [{ ...file, bytes: found.bytes }];
  });
  const [{ unchanged }, storedMaps] = await Promise.all([
    compareWithStored(
      store,
      app,
      open.filter(({ path }) => !isMapPath(path)),
    ),
    findStoredMaps(
      store,
      app,
      open.filter(({ path }) => isMapPath(path)),
    ),
  ]);
  return {
    id,
    stored: unchanged.size + storedMaps.size,
    missing: open
      .filter(({ path }) => !unchanged.has(path) && !storedMaps.has(path))
      .map(({ path, size, bytes }) => ({ path, size, offset: bytes })),
    until: new Date(touchedAt + config.uploadAbandonedMs).toISOString(),
  };
}

/** Uploads are in the folder of this service, or with the registry, where others find them too. */
const openStaging = ({ config: { stateDir: folder }, store, deps }: ControlContext): Staging =>
  createStaging({
    store: folder === null ? store : createFolderStore({ root: folder }),
    folder,
    now: deps.now,
  });

/** Uploads: begin with the list of files, send the missing ones in any order, finish with a publish. */
export function registerUploadRoutes(app: FastifyInstance, context: ControlContext): void {
  const { config, deps: registry, clock, signIn, jobs, uses, metrics, log } = context;
  const staging = openStaging(context);
  const uploads = createOpenUploads({ config, staging, now: clock.now });
  let stopSweeping = () => {};
  const turn = createPublishTurn(clock);

  const sweep = () => uploads.sweep().catch((error: unknown) => log.error('uploads-not-swept', { error }));

  app.addHook('onReady', async () => {
    // Without waiting: the service is there for changes also while its store is away.
    void sweep();
    stopSweeping = repeat(clock, SWEEP_EVERY_MS, sweep);
  });
  app.addHook('preClose', async () => {
    stopSweeping();
  });

  metrics.addGauge({
    name: 'control_uploads_open',
    help: 'Uploads that are neither published nor abandoned.',
    read: async () => (await uploads.count()).uploads,
  });
  metrics.addGauge({
    name: 'control_upload_bytes_reserved',
    help: 'What they may take up in the store.',
    read: async () => (await uploads.count()).bytes,
  });

  async function requirePublisher(request: FastifyRequest): Promise<Publisher> {
    const name = parseApp(request.params);
    return { app: name, token: await signIn.requireRight(request, { app: name, right: 'publish' }) };
  }

  app.post(
    '/v1/apps/:app/uploads',
    { bodyLimit: (config.uploadFiles + 10) * BYTES_PER_FILE },
    async (request): Promise<UploadState> => {
      const publisher = await requirePublisher(request);
      const upload = parseInput(uploadRequestSchema, request.body, 'The upload');
      const detail = `${upload.version}, ${upload.files.length} files`;
      const use = { token: publisher.token.id, what: 'upload', app: publisher.app, detail };
      return uses.record({
        use: { ...use, address: addressOf(request), requestId: request.id },
        run: async () => toState(context, staging, await uploads.begin(publisher, upload)),
        toResult: ({ missing }) => `${missing.length} files to send`,
      });
    },
  );

  const finish = '/v1/apps/:app/uploads/:id/finish';
  app.post<UploadParams>(finish, { bodyLimit: SIGNATURE_BYTES }, async (request): Promise<PublishAnswer> => {
    const publisher = await requirePublisher(request);
    const { signature } = parseInput(finishRequestSchema, request.body ?? {}, 'The end of the upload');
    const upload = await uploads.require(publisher, request.params.id);
    const isBusy = upload.isFinishing || upload.busy.size > 0;
    const endTurn = isBusy ? undefined : turn.take(upload.owner);
    if (!endTurn) {
      throw new ControlError(
        'Another publish, or another part of this one, is under way; try again in a moment.',
        {
          code: 'UPLOAD_BUSY',
          headers: { 'retry-after': '1' },
        },
      );
    }
    upload.isFinishing = true;
    const { version, channel } = upload.request;
    const { token, app: name } = publisher;
    const use = { token: token.id, what: 'publish', app: name, detail: `${version}, for ${channel}` };
    try {
      const { value, checks } = await collectChecks((report) =>
        uses.record({
          use: { ...use, address: addressOf(request), requestId: request.id },
          run: async () =>
            finishUpload(
              { staging, registry, signingKey: (await jobs.isProven(token)) ? config.signingKey : null },
              upload,
              {
                token,
                signature,
                report,
              },
            ),
          toResult: ({ release }) => `${release.app} ${release.version}`,
        }),
      );
      await uploads.remove(upload);
      return { ...value, checks, ...(signature !== undefined && { isSigned: true }) };
    } catch (error) {
      // A changed build is another upload; nobody needs this one any more.
      if (error instanceof Error && isPublishRefusedError(error.cause)) await uploads.remove(upload);
      throw error;
    } finally {
      endTurn();
      upload.isFinishing = false;
    }
  });

  registerUploadParts(app, { context, staging, uploads, requirePublisher });
}
