import { channelNameSchema } from '@sharpside/contracts';
import { type NameUses, type ReleaseFits, sharedNameSchema } from '@sharpside/contracts/control';
import { findNameUses } from '@sharpside/registry/compatibility/name-uses';
import { findReleaseFits } from '@sharpside/registry/compatibility/release-fits';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { ControlContext } from '../../control-context.ts';
import { parseApp, parseInput } from '../../routes/parse-input.ts';
import type { ChannelLogs } from '../channel-logs.ts';
import { listShown } from '../read-console-state.ts';
import { keepReleases } from './kept-releases.ts';

const fitsQuerySchema = v.object({ channel: v.optional(channelNameSchema, 'production') });
const usesQuerySchema = v.object({ ...fitsQuerySchema.entries, name: sharedNameSchema });

/**
 * Routes that compare releases with the live releases, for holders of any token. The page requests them only when
 * somebody looks at a comparison, not with each state.
 */
export function registerCompatibilityRoutes(
  app: FastifyInstance,
  { registry: source, signIn }: ControlContext,
  logs: ChannelLogs,
): void {
  const registry = keepReleases(source);

  app.get('/v1/apps/:app/fits', async (request): Promise<ReleaseFits> => {
    await signIn.readTokens(request);
    const name = parseApp(request.params);
    const { channel } = parseInput(fitsQuerySchema, request.query, 'The query');
    const head = await registry.readHead(channel);
    const { revision } = head ?? {};
    const shown = listShown(await registry.listVersions(name), name, revision);
    // Damaged releases are left out, as the page does not list them either.
    const found = await Promise.all(
      shown.map(({ version }) => registry.readRelease(name, version).catch(() => undefined)),
    );
    const releases = found.filter((release) => release !== undefined);
    const fits = await findReleaseFits(registry, { channel, revision, known: head, app: name, releases });
    return { releases: fits.map(({ release: { version }, objections }) => ({ version, objections })) };
  });

  app.get('/v1/uses', async (request): Promise<NameUses> => {
    await signIn.readTokens(request);
    const { channel, name } = parseInput(usesQuerySchema, request.query, 'The query');
    const [revision] = await logs.read(channel);
    return findNameUses(registry, revision, name);
  });
}
