import { appNameSchema, channelNameSchema } from '@sharpside/contracts';
import type { ReleaseErrors } from '@sharpside/contracts/control';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { ControlContext } from '../control-context.ts';
import { parseInput } from './parse-input.ts';

const querySchema = v.object({
  channel: v.optional(channelNameSchema, 'production'),
  app: v.optional(appNameSchema),
});

export function registerErrorRoutes(
  app: FastifyInstance,
  { signIn, listReleaseErrors }: ControlContext,
): void {
  app.get('/v1/errors', async (request): Promise<ReleaseErrors> => {
    await signIn.readTokens(request);
    const query = parseInput(querySchema, request.query, 'The query');
    return { channel: query.channel, releases: await listReleaseErrors(query) };
  });
}
