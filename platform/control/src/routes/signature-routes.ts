import { type SignatureAnswer, signatureRequestSchema } from '@sharpside/contracts/control';
import { MAX_SIGNATURE_LENGTH } from '@sharpside/registry/records/signature-record';
import { addSignature } from '@sharpside/registry/signatures/add-signature';
import { isTrustError } from '@sharpside/registry/signatures/errors';
import { addressOf } from '@sharpside/server-kit';
import type { FastifyInstance } from 'fastify';
import type { ControlContext } from '../control-context.ts';
import { ControlError } from '../errors.ts';
import { parseApp, parseInput } from './parse-input.ts';

const BODY_BYTES = MAX_SIGNATURE_LENGTH + 1024;

type Params = { Params: { version: string } };

function toControlError(error: unknown): unknown {
  if (!isTrustError(error)) return error;
  const code = error.code === 'RELEASE_UNKNOWN' ? 'NOT_FOUND' : 'SIGNATURE_REFUSED';
  return new ControlError(error.message, { code, cause: error });
}

/** The route that adds signatures to published releases: to releases from before signing, or by a new key. */
export function registerSignatureRoutes(app: FastifyInstance, context: ControlContext): void {
  const { deps, signIn, uses, metrics, config } = context;
  const path = '/v1/apps/:app/releases/:version/signatures';

  metrics.addGauge({
    name: 'control_trusted_keys',
    help: 'Keys with which releases are verified; 0 where signatures are not looked at.',
    read: () => config.trustedKeys?.keys.length ?? 0,
  });

  app.post<Params>(path, { bodyLimit: BODY_BYTES }, async (request): Promise<SignatureAnswer> => {
    const name = parseApp(request.params);
    const token = await signIn.requireRight(request, { app: name, right: 'publish' });
    const { signature } = parseInput(signatureRequestSchema, request.body, 'The signature');
    const { version } = request.params;
    const use = { token: token.id, what: 'sign', app: name, detail: version.slice(0, 100) };
    return uses.record({
      use: { ...use, address: addressOf(request), requestId: request.id },
      run: () =>
        addSignature(deps, { app: name, version, signature }).catch((error: unknown) => {
          throw toControlError(error);
        }),
      toResult: ({ signedBy }) => `signed by ${signedBy ?? 'a key that nobody verified'}`,
    });
  });
}
