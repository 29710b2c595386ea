import { listPreviewed, type Preview, previewIdSchema } from '@sharpside/contracts';
import {
  type SitePreviewAnswer,
  type SitePreviewRequest,
  sitePreviewRequestSchema,
  type TokenRecord,
} from '@sharpside/contracts/control';
import { createPreview, endPreview } from '@sharpside/registry/previews/create-preview';
import { toPreviewLink } from '@sharpside/registry/previews/preview-link';
import { addressOf } from '@sharpside/server-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as v from 'valibot';
import type { ControlContext } from '../control-context.ts';
import { ControlError } from '../errors.ts';
import { collectChecks } from '../http/collect-checks.ts';
import { parseInput } from './parse-input.ts';

const endSchema = v.strictObject({ id: previewIdSchema });

const unique = (values: readonly string[]) => [...new Set(values)];

/** Text for a preview in the log of a token's uses. The id is as good as the link, so no record contains it. */
function toResult({ preview }: { preview: Preview }): string {
  const shown = listPreviewed(preview).map(({ app, version }) => `${app} ${version}`);
  return `${shown.join(', ')} until ${preview.until}`;
}

function describe({ releases = [], revision, channel, isDryRun }: SitePreviewRequest): string {
  const named = releases.map(({ app, version = 'newest' }) => `${app} ${version}`);
  const what = revision === undefined ? `${named.join(', ')}, beside ${channel}` : `revision ${revision}`;
  return `${channel}, ${what}${isDryRun ? ', dry run' : ''}`;
}

/**
 * Routes that make and end previews, which are links to published releases. They need only the right `publish`, because
 * nobody sees the releases without the link.
 */
export function registerPreviewRoutes(app: FastifyInstance, context: ControlContext): void {
  const { deps, signIn, uses, config } = context;

  function toLink(channel: string, id: string, path: string): string | null {
    const site = config.sites.find((one) => one.channel === channel);
    return site ? toPreviewLink({ site: new URL(site.url), id, path }) : null;
  }

  /** Everything in a revision was public before, so the right on any app is enough. */
  async function requireAnyPublish(request: FastifyRequest): Promise<TokenRecord[]> {
    const token = (await signIn.readTokens(request)).find(({ rights }) => rights.includes('publish'));
    if (token) return [token];
    throw new ControlError(
      'This needs a token that may publish an app; these may promote or roll back. Use one that may.',
      { code: 'TOKEN_WRONG_RIGHT' },
    );
  }

  app.post('/v1/previews', async (request): Promise<SitePreviewAnswer> => {
    // Checks the tokens first: without them, a caller must not learn what is wrong with the request.
    await signIn.readTokens(request);
    const wanted = parseInput(sitePreviewRequestSchema, request.body, 'The preview');
    const { releases, isDryRun = false } = wanted;
    const tokens = releases
      ? await signIn.requireRights(
          request,
          releases.map((one) => ({ app: one.app, right: 'publish' as const })),
        )
      : await requireAnyPublish(request);
    const by = unique(tokens.map(({ holder }) => holder)).join(', ');
    const use = { what: 'preview', app: null, detail: describe(wanted) };
    const { value, checks } = await collectChecks((report) =>
      unique(tokens.map(({ id }) => id)).reduceRight<() => ReturnType<typeof createPreview>>(
        (run, token) => () =>
          uses.record({
            use: { token, ...use, address: addressOf(request), requestId: request.id },
            run,
            toResult,
          }),
        () => createPreview(deps, { ...wanted, by, report }),
      )(),
    );
    const { preview, firstPath, warnings } = value;
    const link = isDryRun ? null : toLink(wanted.channel, preview.id, firstPath);
    return { preview, firstPath, link, warnings: [...warnings], checks, isDryRun };
  });

  // The id is in the body, because addresses are logged and the id is as good as the link.
  app.post('/v1/previews/end', async (request): Promise<{ isEnded: true }> => {
    const [token] = await requireAnyPublish(request);
    const { id } = parseInput(endSchema, request.body, 'The end of a preview');
    await uses.record({
      use: {
        token: token?.id ?? '',
        what: 'end-preview',
        app: null,
        detail: '',
        address: addressOf(request),
        requestId: request.id,
      },
      run: () => endPreview(deps, id),
      toResult: () => 'ended',
    });
    return { isEnded: true };
  });
}
