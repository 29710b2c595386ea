import { CHANGE_ACTIONS, findNamedRelease } from '@sharpside/contracts';
import { changeAnswerSchema, severalChangesAnswerSchema } from '@sharpside/contracts/control';
import type { ChangeOutcome, ChangeRequest } from '@sharpside/registry/changes/make-change';
import type {
  SeveralChangesOutcome,
  SeveralChangesRequest,
} from '@sharpside/registry/changes/several/change-several';
import type { ControlClient } from './control-client.ts';

// Longer than the service waits for a collection (ten seconds).
const TIMEOUT_MS = 2 * 60 * 1000;

async function post(client: ControlClient, change: ChangeRequest, text: string): Promise<ChangeOutcome> {
  // The author is not sent, because the service takes it from the token.
  const { app, by: _, via: __, report = () => {}, ...json } = change;
  const answer = await client.askJson(changeAnswerSchema, {
    method: 'POST',
    path: `/v1/apps/${app}/changes`,
    text,
    json,
    timeoutMs: TIMEOUT_MS,
    report,
  });
  for (const check of answer.checks) report(check);
  const { revision, before, warnings } = answer;
  return { revision, before: before ?? undefined, warnings };
}

/**
 * Sends a change to the service.
 *
 * @throws the errors of the change at the store, and those of a client.
 */
export async function changeOverHttp(client: ControlClient, change: ChangeRequest): Promise<ChangeOutcome> {
  const { app, action, beginsChannel = false } = change;
  // Only the service knows if the channel is new, for which it looks for a token of all apps, and if the named release
  // was live before and not withdrawn, without which it looks for `promote` too.
  const mayNeedMore = beginsChannel || findNamedRelease(change) !== undefined;
  const text = mayNeedMore
    ? (await client.requireReaders()).join(',')
    : await client.requireRight({ app, right: CHANGE_ACTIONS[action].right });
  return post(client, change, text);
}

/**
 * Sends a change of several apps, with every token of the user: the service finds the token for each app.
 *
 * @throws as {@link changeOverHttp}.
 */
export async function changeSeveralOverHttp(
  client: ControlClient,
  change: SeveralChangesRequest,
): Promise<SeveralChangesOutcome> {
  // The author is not sent, because the service takes it from the tokens.
  const { by: _, via: __, report = () => {}, ...json } = change;
  const answer = await client.askJson(severalChangesAnswerSchema, {
    method: 'POST',
    path: '/v1/changes',
    text: (await client.requireReaders()).join(','),
    json,
    timeoutMs: TIMEOUT_MS,
    report,
  });
  for (const check of answer.checks) report(check);
  const { revision, before, warnings } = answer;
  return { revision, before, warnings };
}
