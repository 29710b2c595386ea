import { channelNameSchema, isWebAddress } from '@sharpside/contracts';
import { readSettingsFile } from '@sharpside/server-kit';
import * as v from 'valibot';
import { isSecret } from './sign-message.ts';

const secretSchema = v.pipe(
  v.string('must be a text'),
  v.check(isSecret, "must be 'whsec_' and 24 to 64 bytes in base64; `openssl rand -base64 32` makes some"),
);

const urlSchema = v.pipe(
  v.string('must be an address'),
  v.check(
    (text) => /^https?:\/\//i.test(text) && URL.canParse(text),
    "must be an address, as 'https://chat.example/hook'",
  ),
  v.check(
    (text) => !URL.canParse(text) || (isWebAddress(text) && !text.includes('#')),
    'must have no user name, password, fragment or space, and a host and port that there may be',
  ),
);

const webhookSchema = v.pipe(
  v.strictObject({
    name: v.pipe(
      v.string('must be a text'),
      v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be 1 to 32 lower-case letters, digits and dashes'),
    ),
    url: urlSchema,
    secret: v.union([secretSchema, v.pipe(v.array(secretSchema), v.minLength(1), v.maxLength(3))]),
    channels: v.optional(
      v.nullable(v.pipe(v.array(channelNameSchema), v.minLength(1, 'must name a channel'))),
      null,
    ),
    allowPrivate: v.optional(v.boolean(), false),
  }),
  v.forward(
    v.check(
      ({ url, allowPrivate }) => allowPrivate || url.startsWith('https:'),
      'must be https://, unless allowPrivate says that it is in your own network',
    ),
    ['url'],
  ),
);

const siteSchema = v.pipe(
  v.string('must be an address'),
  v.regex(/^https:\/\/[^\s/?#@]+(\/[^\s?#]*)?$/, "must be an address of yours, as 'https://example.com'"),
  v.maxLength(200, 'must have at most 200 letters'),
  v.transform((text) => text.replace(/\/+$/, '')),
);

/**
 * Receivers of events. `site`: beginning of the source of each event, for a receiver that gets events of several sites.
 * `secret`: a secret, or several while one replaces another. `channels`: null for every channel. `allowPrivate`: the
 * address may be in a private network.
 */
export const webhooksSchema = v.pipe(
  v.strictObject({
    site: v.optional(siteSchema),
    webhooks: v.pipe(
      v.array(webhookSchema, 'must be a list'),
      v.minLength(1, 'must have a webhook; without any, leave the setting out'),
      v.maxLength(20, 'must have at most 20'),
    ),
  }),
  v.forward(
    v.check(
      ({ webhooks }) => new Set(webhooks.map(({ name }) => name)).size === webhooks.length,
      'must not have one name twice: what was delivered is kept by the name',
    ),
    ['webhooks'],
  ),
);

export type WebhookFile = v.InferOutput<typeof webhooksSchema>;
export type WebhookSettings = v.InferOutput<typeof webhookSchema>;

/**
 * Reads the webhooks from a JSON file.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong. The message contains no secret.
 */
export const readWebhooks = (file: string): WebhookFile =>
  readSettingsFile(file, { schema: webhooksSchema, what: 'The webhooks' });
