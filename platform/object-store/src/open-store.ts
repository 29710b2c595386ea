import { resolve } from 'node:path';
import { ContractError, isWebAddress, type Problem } from '@sharpside/contracts';
import { toShownValue } from '@sharpside/server-kit';
import * as v from 'valibot';
import { createFolderStore } from './folder-store.ts';
import type { S3Location } from './s3-client.ts';
import { createKeyChain } from './s3-keys.ts';
import { createS3Store } from './s3-store.ts';
import type { Store, StoreUse } from './store.ts';

const SCHEME = /^[a-z][a-z0-9+.-]*:\/\//i;
const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^([A-Za-z0-9_@~-][A-Za-z0-9._@~-]*\/)*$/;

const setting = v.optional(v.string(), '');

// The names that every tool for S3 reads, https://docs.aws.amazon.com/sdkref/latest/guide/settings-reference.html
const environmentSchema = v.object({
  AWS_ACCESS_KEY_ID: setting,
  AWS_SECRET_ACCESS_KEY: setting,
  AWS_SESSION_TOKEN: setting,
  AWS_PROFILE: setting,
  AWS_REGION: setting,
  AWS_DEFAULT_REGION: setting,
  AWS_ENDPOINT_URL: setting,
  AWS_ENDPOINT_URL_S3: setting,
});

type AddProblem = (path: string, message: string) => unknown;

/** The keys in the environment. Without them, or with a named profile, the key chain of Amazon's tools. */
function readKeys(given: v.InferOutput<typeof environmentSchema>, addProblem: AddProblem) {
  const { AWS_ACCESS_KEY_ID: accessKeyId, AWS_SECRET_ACCESS_KEY: secretAccessKey } = given;
  if (given.AWS_PROFILE || (!accessKeyId && !secretAccessKey)) return createKeyChain();
  if (!accessKeyId) addProblem('AWS_ACCESS_KEY_ID', 'must be set beside AWS_SECRET_ACCESS_KEY');
  if (!secretAccessKey) addProblem('AWS_SECRET_ACCESS_KEY', 'must be set beside AWS_ACCESS_KEY_ID');
  return { accessKeyId, secretAccessKey, sessionToken: given.AWS_SESSION_TOKEN || undefined };
}

function readS3Location(location: string, environment: NodeJS.ProcessEnv, what: string): S3Location {
  const { 1: bucket = '', 2: path = '' } = /^s3:\/\/([^/]*)\/?(.*)$/i.exec(location) ?? [];
  const prefix = path === '' || path.endsWith('/') ? path : `${path}/`;
  const given = v.parse(environmentSchema, environment);
  const endpoint = given.AWS_ENDPOINT_URL_S3 || given.AWS_ENDPOINT_URL;
  const endpointName = given.AWS_ENDPOINT_URL_S3 ? 'AWS_ENDPOINT_URL_S3' : 'AWS_ENDPOINT_URL';
  const region = given.AWS_REGION || given.AWS_DEFAULT_REGION;
  const problems: Problem[] = [];
  const addProblem = (path: string, message: string) => problems.push({ path, message });
  if (!BUCKET.test(bucket) || !PREFIX.test(prefix)) {
    addProblem('', 'must be s3://<bucket> or s3://<bucket>/<folder>');
  }
  const keys = readKeys(given, addProblem);
  if (endpoint && (!isWebAddress(endpoint) || /[?#]/.test(endpoint))) {
    const allowed = 'must be an address, as http://127.0.0.1:9000, without a password, a query or a fragment';
    addProblem(endpointName, `${allowed}; it is '${toShownValue(endpoint)}'`);
  }
  if (!region && !endpoint) {
    addProblem('AWS_REGION', 'must be set, or AWS_ENDPOINT_URL_S3 for a server other than Amazon');
  }
  if (problems.length > 0)
    throw new ContractError({ what: `The ${what} ${toShownValue(location)}`, problems });
  return {
    bucket,
    prefix,
    endpoint: endpoint || undefined,
    region: region || 'us-east-1',
    keys,
  };
}

/**
 * Full location of a store. A folder becomes an absolute path; other locations are unchanged.
 *
 * @param cwd base of a relative folder.
 */
export const toStoreLocation = (given: string, cwd: string): string =>
  SCHEME.test(given) ? given : resolve(cwd, given);

/**
 * The store at `location`: a folder, or `s3://<bucket>/<folder>` with the keys, region and server of the environment
 * (the variables in `environmentSchema`). Without keys, or with `AWS_PROFILE`, it uses the keys of `createKeyChain`.
 * Reads nothing yet.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is missing or wrong.
 */
export function openStore(location: string, environment: NodeJS.ProcessEnv, use: StoreUse): Store {
  const scheme = SCHEME.exec(location)?.[0].toLowerCase();
  if (scheme === undefined) {
    const { isVital, toMaxBytes } = use;
    return createFolderStore({
      root: location,
      ...(isVital && { isVital }),
      ...(toMaxBytes && { toMaxBytes }),
    });
  }
  if (scheme === 's3://') return createS3Store(readS3Location(location, environment, use.what), { use });
  throw new ContractError({
    what: `The ${use.what} ${toShownValue(location)}`,
    problems: [{ path: '', message: 'must be a folder or s3://<bucket>/<folder>' }],
  });
}
