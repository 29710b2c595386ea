import * as v from 'valibot';
import { parseUrl } from './paths/parse-url.ts';
import { isWebAddress } from './paths/web-address.ts';

/** The contract between a host and its remotes that this source tree implements. */
export const CONTRACT_VERSION = 1;

/** The app that holds the shell; every other app is a remote. */
export const HOST_APP = 'host';

/** Maximum length of the name of an app, and of a version. Both become file names, which have at most 255 bytes. */
const MAX_NAME = 100;

/** Name of an app: the host or a remote. */
export const appNameSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_NAME, `must have at most ${MAX_NAME} letters`),
  v.regex(
    /^(host|remote-[a-z0-9]+(-[a-z0-9]+)*)$/,
    "must be 'host' or 'remote-' followed by lower-case words, for example 'remote-tools'",
  ),
);

/** Name of a channel. */
export const channelNameSchema = v.pipe(
  v.string(),
  v.regex(/^[a-z][a-z0-9-]{0,31}$/, 'must be 1 to 32 lower-case letters, digits and dashes'),
);

// The grammar of semver.org, without its named groups. Numbers have at most 15 digits: npm's semver refuses to compare
// larger numbers, and one such version would make the list of versions fail.
const SEMVER =
  /^(0|[1-9]\d{0,14})\.(0|[1-9]\d{0,14})\.(0|[1-9]\d{0,14})(-((0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*)(\.(0|[1-9]\d*|\d*[a-zA-Z-][0-9a-zA-Z-]*))*))?$/;

/** Semantic version of a release. */
export const versionSchema = v.pipe(
  v.string(),
  v.maxLength(MAX_NAME, `must have at most ${MAX_NAME} letters`),
  v.regex(SEMVER, "must be a semantic version without build metadata, for example '1.4.0' or '1.4.0-rc.1'"),
);

/** Subresource integrity of a published file. */
export const integritySchema = v.pipe(
  v.string(),
  v.regex(/^sha384-[A-Za-z0-9+/]{64}$/, "must be 'sha384-' and 64 base64 characters"),
);

// File systems allow names of 255 bytes, and buckets keys of 1024. The registry adds its own parts to both.
const isShortPath = (path: string) =>
  path.length <= 800 && path.split('/').every((name) => name.length <= 200);

/** A file's path inside its release. It cannot leave the folder, and needs no escaping in a URL. */
export const assetPathSchema = v.pipe(
  v.string(),
  v.regex(
    /^[A-Za-z0-9_@~-][A-Za-z0-9._@~-]*(\/[A-Za-z0-9_@~-][A-Za-z0-9._@~-]*)*$/,
    'must be a plain relative path',
  ),
  v.check(isShortPath, 'must have names of at most 200 letters, and at most 800 altogether'),
);

/** A path of the site: absolute, no trailing slash, no query. */
export const sitePathSchema = v.pipe(
  v.string(),
  v.regex(/^(\/[A-Za-z0-9][A-Za-z0-9._~-]*)+$/, "must be an absolute path such as '/mlb/scores'"),
);

/** Time in UTC, ISO 8601. */
export const timestampSchema = v.pipe(v.string(), v.isoTimestamp('must be an ISO 8601 time in UTC'));

/** Public id of a token, without its secret. */
export const tokenIdSchema = v.pipe(
  v.string(),
  v.regex(/^[a-z2-7]{12}$/, 'must be the 12 letters and digits that name a token'),
);

/** Name of a group of visitors, from the sign-in. */
export const groupNameSchema = v.pipe(
  v.string(),
  v.regex(
    /^[a-z0-9][a-z0-9-]{0,31}$/,
    'must be 1 to 32 lower-case letters, digits and dashes, such as staff',
  ),
);

/** URL path of a published file at the edge. */
export const assetUrl = (app: string, path: string): string => `/assets/${app}/${path}`;

/** Paths that the edge passes on to the backend, if it has one. */
export const BACKEND_PREFIXES: readonly string[] = ['/accounts', '/api', '/profile'];

/** True for an origin as browsers write it: no path, no trailing slash. */
export const isOrigin = (text: string): boolean => isWebAddress(text) && parseUrl(text)?.origin === text;
