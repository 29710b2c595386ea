import { appNameSchema, isOrigin, type SettingValue } from '@sharpside/contracts';
import { readSettingsFile, toKeyId, trustedKeyFields } from '@sharpside/server-kit';
import semver from 'semver';
import * as v from 'valibot';

/** Consequences of a release or revision without a trusted signature: `warn` reports it, `require` refuses it. */
const TRUST_MODES = ['warn', 'require'] as const;

// A star is only allowed at the end: `remote-*-nba` would look like a pattern but match nothing.
const PATTERN = /^(\*|remote-([a-z0-9]+-)*\*|host|remote-[a-z0-9]+(-[a-z0-9]+)*)$/;

const keySchema = v.strictObject({
  ...trustedKeyFields,
  apps: v.pipe(
    v.array(
      v.pipe(
        v.string(),
        v.regex(PATTERN, "must be an app, or one with '*' at its end, as 'remote-nba', 'remote-*' or '*'"),
      ),
      'must be a list of apps',
    ),
    v.minLength(1, 'must name an app'),
  ),
});

const rangeSchema = v.pipe(
  v.string('must be a text'),
  v.check(
    (text) => semver.validRange(text) !== null && text.trim() !== '',
    "must be a range of versions, as '<2.1.0' or '<2.1.0 || 2.3.1'",
  ),
);

/**
 * Keys that releases and revisions must be signed with. They are in a file of each server, never in the store.
 *
 * `from` and `until` limit the time at which a key may sign, so earlier signatures stay valid after the key's end.
 * `refused` lists versions of an app that are refused despite valid signatures. `addresses` lists the origins to which
 * addresses in settings of a channel may lead; without it, all origins.
 */
export const trustedKeysSchema = v.pipe(
  v.strictObject({
    mode: v.picklist(TRUST_MODES, `must be one of ${TRUST_MODES.join(', ')}`),
    keys: v.pipe(
      v.array(keySchema, 'must be a list'),
      v.minLength(1, 'must have a key; without any, leave the setting out'),
    ),
    refused: v.optional(v.record(appNameSchema, rangeSchema), {}),
    addresses: v.exactOptional(
      v.array(
        v.pipe(
          v.string(),
          v.check(isOrigin, "must be an origin without a path, as 'https://www.example.com'"),
        ),
      ),
    ),
  }),
  v.forward(
    v.check(
      ({ keys }) => new Set(keys.map(({ key }) => toKeyId(key))).size === keys.length,
      'must not have one key twice: which of its entries counts would be chance',
    ),
    ['keys'],
  ),
);

export type TrustedKeys = v.InferOutput<typeof trustedKeysSchema>;
export type TrustedKey = TrustedKeys['keys'][number];

/**
 * Reads the trusted keys in a JSON file.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong.
 */
export const readTrustedKeys = (file: string): TrustedKeys =>
  readSettingsFile(file, { schema: trustedKeysSchema, what: 'The trusted keys' });

export const mayKeySign = ({ apps }: TrustedKey, app: string): boolean =>
  apps.some((pattern) => (pattern.endsWith('*') ? app.startsWith(pattern.slice(0, -1)) : pattern === app));

export const isRefused = ({ refused }: TrustedKeys, app: string, version: string): boolean =>
  refused[app] !== undefined && semver.satisfies(version, refused[app], { includePrerelease: true });

/**
 * The origin of an address in a setting to which settings may not lead; undefined for every other value.
 *
 * It needs no declaration of the setting: pages link only to `http` and `https` addresses.
 */
export function findRefusedOrigin(
  { addresses }: Pick<TrustedKeys, 'addresses'>,
  value: SettingValue,
): string | undefined {
  const url = addresses && typeof value === 'string' ? URL.parse(value) : null;
  if (!addresses || !url || !['http:', 'https:'].includes(url.protocol)) return undefined;
  return addresses.includes(url.origin) ? undefined : url.origin;
}
