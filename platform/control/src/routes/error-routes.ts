import { appNameSchema, channelNameSchema, versionSchema } from '@sharpside/contracts';
import type { ReleaseErrors } from '@sharpside/contracts/control';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { ControlContext } from '../control-context.ts';
import { parseInput } from './parse-input.ts';

const querySchema = v.object({
  channel: v.optional(channelNameSchema, 'production'),
  app: v.optional(appNameSchema),
  release: v.optional(versionSchema),
});

/** Errors of releases in browsers, for holders of any token. */
export function registerErrorRoutes(app: FastifyInstance, { signIn, releaseErrors }: ControlContext): void {
  app.get('/v1/errors', async (request): Promise<ReleaseErrors> => {
    await signIn.readTokens(request);
    const { channel, app: name, release } = parseInput(querySchema, request.query, 'The query');
    return { channel, errors: await releaseErrors.list({ channel, app: name, version: release }) };
  });
}
