import { previewAnswerSchema } from '@sharpside/contracts/control';
import type { PreviewOutcome, PreviewRequest } from '@sharpside/registry/previews/create-preview';
import type { ControlClient } from './control-client.ts';

/** Lets the service make a preview. @throws the errors of a preview at the store, and those of a client. */
export async function previewOverHttp(
  client: ControlClient,
  request: PreviewRequest,
): Promise<PreviewOutcome> {
  const { app, version, channel, days, reason, isDryRun, report = () => {} } = request;
  const { preview, release, warnings, checks } = await client.askJson(previewAnswerSchema, {
    method: 'POST',
    path: `/v1/apps/${app}/previews`,
    text: await client.requireRight({ app, right: 'publish' }),
    json: { version, channel, days, reason, isDryRun },
    report,
  });
  for (const check of checks) report(check);
  return { preview, release, warnings };
}
