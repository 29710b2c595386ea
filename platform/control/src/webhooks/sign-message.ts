import { createHmac, createPrivateKey, sign } from 'node:crypto';

const SECRET = /^(whsec|whsk)_([A-Za-z0-9+/]+={0,2})$/;
const SEED_BYTES = 32;

// RFC 8410: an Ed25519 key in PKCS #8 consists of this head and the key's seed.
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

function readSecret(secret: string): { kind: string; bytes: Buffer } {
  const { 1: kind = '', 2: text = '' } = SECRET.exec(secret) ?? [];
  return { kind, bytes: Buffer.from(text, 'base64') };
}

/** True for a secret as Standard Webhooks writes it: `whsec_` for HMAC, `whsk_` for an Ed25519 key. */
export function isSecret(secret: string): boolean {
  const { kind, bytes } = readSecret(secret);
  return kind !== '' && bytes.length >= (kind === 'whsk' ? SEED_BYTES : 24) && bytes.length <= 64;
}

function signWith(secret: string, content: string): string {
  const { kind, bytes } = readSecret(secret);
  if (kind !== 'whsk') return `v1,${createHmac('sha256', bytes).update(content).digest('base64')}`;
  const der = Buffer.concat([PKCS8_HEAD, bytes.subarray(0, SEED_BYTES)]);
  const key = createPrivateKey({ key: der, format: 'der', type: 'pkcs8' });
  return `v1a,${sign(null, Buffer.from(content), key).toString('base64')}`;
}

type Message = { id: string; body: string; now: Date };

/**
 * Headers that identify the sender, as Standard Webhooks defines them, with a signature for each secret.
 * `webhook-id` stays the same when a message is sent again.
 */
export function toSignedHeaders(secrets: string | readonly string[], { id, body, now }: Message) {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const content = `${id}.${timestamp}.${body}`;
  const all = typeof secrets === 'string' ? [secrets] : secrets;
  return {
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': all.map((secret) => signWith(secret, content)).join(' '),
  };
}
