import { sitePreviewAnswerSchema } from '@sharpside/contracts/control';
import type { PreviewOutcome, PreviewRequest } from '@sharpside/registry/previews/create-preview';
import type { ControlClient } from './control-client.ts';

// Longer than the service waits for a collection (ten seconds).
const TIMEOUT_MS = 2 * 60 * 1000;

/**
 * Asks the service for a preview, with every token of the user: the service finds the token for each app.
 *
 * @throws the errors of a preview at the store, and those of a client.
 */
export async function previewOverHttp(
  client: ControlClient,
  request: PreviewRequest,
): Promise<PreviewOutcome> {
  // The author is not sent, because the service takes it from the tokens.
  const { by: _, report = () => {}, hasPicker = false, ...json } = request;
  const { preview, firstPath, warnings, checks } = await client.askJson(sitePreviewAnswerSchema, {
    method: 'POST',
    path: '/v1/previews',
    text: (await client.requireReaders()).join(','),
    json: { ...json, hasPicker },
    timeoutMs: TIMEOUT_MS,
    report,
  });
  for (const check of checks) report(check);
  return { preview, firstPath, warnings };
}

export async function endPreviewOverHttp(client: ControlClient, id: string): Promise<void> {
  await client.ask({
    method: 'POST',
    path: '/v1/previews/end',
    text: (await client.requireReaders()).join(','),
    json: { id },
    isRepeatable: true,
  });
}
