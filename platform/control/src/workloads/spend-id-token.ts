import { createHash } from 'node:crypto';
import type { Store } from '@sharpside/object-store';
import { keys, toKeyTime } from '@sharpside/registry/store/keys';
import { ControlError } from '../errors.ts';
import type { ProvenToken } from './verify-id-token.ts';

/**
 * Records the use of an ID token as a write-once record in the registry, so that every service knows of it, even after
 * a restart. `gc` removes the record a day after the ID token has expired, in case its clock is ahead of the service's.
 *
 * @throws {ControlError} `ID_TOKEN_REPLAYED` for an ID token that was used before.
 */
export async function spendIdToken(
  store: Store,
  { workload, tokenId, endsAt }: ProvenToken,
  at: Date,
): Promise<void> {
  const id = createHash('sha256')
    .update(JSON.stringify([workload.issuer, tokenId]))
    .digest('hex');
  const document = { schema: 1, at: at.toISOString(), ...workload };
  const bytes = new TextEncoder().encode(`${JSON.stringify(document, null, 2)}\n`);
  if (await store.putIfAbsent(keys.exchange(`${toKeyTime(endsAt)}-${id}`), bytes)) return;
  throw new ControlError(
    'This ID token was exchanged before, and each is good for one exchange. On GitLab, exchange it once for all commands of the job (`mfe token exchange`), or run the job again; if nobody of yours used it, it was stolen: look at `mfe token list`.',
    { code: 'ID_TOKEN_REPLAYED' },
  );
}
