import { type PreviewAnswer, previewRequestSchema } from '@sharpside/contracts/control';
import { createPreview } from '@sharpside/registry/previews/create-preview';
import type { FastifyInstance } from 'fastify';
import type { ControlContext } from '../control-context.ts';
import { collectChecks } from '../http/collect-checks.ts';
import { parseApp, parseInput } from './parse-input.ts';

/** Previews: links to published releases. They take the right `publish`: nobody without the link sees the release. */
export function registerPreviewRoutes(app: FastifyInstance, context: ControlContext): void {
  const { deps, signIn, uses } = context;

  app.post('/v1/apps/:app/previews', async (request): Promise<PreviewAnswer> => {
    const name = parseApp(request.params);
    const token = await signIn.requireRight(request, { app: name, right: 'publish' });
    const wanted = parseInput(previewRequestSchema, request.body, 'The preview');
    const { version, channel, isDryRun = false } = wanted;
    const detail = `${version ?? 'newest'}, beside ${channel}${isDryRun ? ', dry run' : ''}`;
    const use = { token: token.id, what: 'preview', app: name, detail };
    const { value, checks } = await collectChecks((report) =>
      uses.record({
        use: { ...use, address: request.ip, requestId: request.id },
        run: () => createPreview(deps, { ...wanted, app: name, by: token.holder, report }),
        // The id is as good as the link, so no record has it.
        toResult: ({ preview }) => `${name} ${preview.version} until ${preview.until}`,
      }),
    );
    const { preview, release, warnings } = value;
    return { preview, release, warnings: [...warnings], checks, isDryRun };
  });
}
