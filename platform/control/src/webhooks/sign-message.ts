import { createHmac } from 'node:crypto';

const toKey = (secret: string) =>
  Buffer.from(/^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret)?.[1] ?? '', 'base64');

/** True for a secret in the format of Standard Webhooks: `whsec_`, and 24 to 64 bytes in base64. */
export const isSecret = (secret: string): boolean => toKey(secret).length >= 24 && toKey(secret).length <= 64;

type Message = { id: string; body: string; now: Date };

/**
 * Headers that identify the sender, as Standard Webhooks defines them, with a signature for each secret.
 * `webhook-id` stays the same when a message is sent again.
 */
export function toSignedHeaders(secrets: string | readonly string[], { id, body, now }: Message) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const sign = (secret: string) =>
    `v1,${createHmac('sha256', toKey(secret)).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': [secrets].flat().map(sign).join(' '),
  };
}
