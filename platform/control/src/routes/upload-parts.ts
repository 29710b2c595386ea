import { UPLOAD_OFFSET_HEADER } from '@sharpside/contracts/control';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ControlContext } from '../control-context.ts';
import { ControlError } from '../errors.ts';
import type { OpenUploads, Publisher } from '../uploads/open-uploads.ts';
import { receivePart } from '../uploads/receive-part.ts';
import type { Staging } from '../uploads/staging.ts';
import { parseInput } from './parse-input.ts';

const offsetSchema = v.pipe(
  v.string('must say after how many bytes of the file the body begins'),
  v.regex(/^(0|[1-9]\d{0,11})$/, 'must be a number of bytes'),
  v.transform(Number),
);

type PartParams = { Params: { app: string; id: string; '*'?: string } };

const isPlain = (encoding: string | undefined) =>
  encoding === undefined || encoding.trim().toLowerCase() === 'identity';

const createWrongBytes = () =>
  new ControlError(
    'The bytes of a file come as they are: send them with `content-type: application/octet-stream`, and without a content-encoding.',
    { code: 'CONTROL_WRONG_MEDIA_TYPE' },
  );

type UploadPartDeps = {
  context: Pick<ControlContext, 'clock' | 'config'>;
  staging: Staging;
  uploads: OpenUploads;
  requirePublisher: (request: FastifyRequest) => Promise<Publisher>;
};

/** The route that takes the bytes of a file, as they come. */
export function registerUploadParts(
  app: FastifyInstance,
  { context: { clock, config }, staging, uploads, requirePublisher }: UploadPartDeps,
): void {
  app.register(async (scope) => {
    // Bytes are kept as they come; the limit is the file's size in the list. A body that was read already, as JSON is, would
    // count as none.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', (_request, _payload, done) => done(createWrongBytes()));
    scope.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
    scope.addHook('onRequest', async ({ headers }) => {
      if (!isPlain(headers['content-encoding'])) throw createWrongBytes();
    });
    scope.put<PartParams>('/v1/apps/:app/uploads/:id/files/*', async (request) => {
      const publisher = await requirePublisher(request);
      const upload = await uploads.require(publisher, request.params.id);
      const index = upload.request.files.findIndex(({ path }) => path === request.params['*']);
      if (index === -1) {
        throw new ControlError('The upload has no such file; begin it anew with all that it is to have.', {
          code: 'UPLOAD_FILE_UNKNOWN',
        });
      }
      const header = request.headers[UPLOAD_OFFSET_HEADER];
      const offset = parseInput(offsetSchema, header, `The header ${UPLOAD_OFFSET_HEADER}`);
      const part = { index, offset, bytes: request.raw };
      const deps = { staging, clock, stalledMs: config.uploadStalledMs };
      try {
        return { offset: await receivePart(deps, upload, part) };
      } finally {
        await uploads.touch(upload);
      }
    });
  });
}
