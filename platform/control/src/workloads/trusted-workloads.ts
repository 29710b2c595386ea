import { appNameSchema, isOrigin, isWebAddress } from '@sharpside/contracts';
import { tokenRightSchema } from '@sharpside/contracts/control';
import { readSettingsFile } from '@sharpside/server-kit';
import * as v from 'valibot';

/** Facts about each kind of CI: its usual issuer, and the events that may start a trusted run. */
const PROVIDERS = {
  github: {
    issuer: 'https://token.actions.githubusercontent.com',
    repository: /^[A-Za-z0-9][A-Za-z0-9-]*\/[A-Za-z0-9._-]+$/,
    example: 'acme/remote-mlb',
    pullRequest: 'pull_request',
    usualEvents: ['push', 'workflow_dispatch'],
    events: ['push', 'workflow_dispatch', 'schedule', 'release', 'repository_dispatch'],
  },
  gitlab: {
    issuer: 'https://gitlab.com',
    repository: /^[A-Za-z0-9_][A-Za-z0-9._-]*(\/[A-Za-z0-9_][A-Za-z0-9._-]*)+$/,
    example: 'acme/sites/remote-mlb',
    pullRequest: 'merge_request_event',
    usualEvents: ['push', 'web'],
    events: ['push', 'web', 'schedule', 'api', 'trigger'],
  },
} as const;

/** The `ref` that stands for every pull request or merge request. */
export const PULL_REQUEST = 'pull-request';

// A star may stand only at the end: `refs/heads/*-fix` would look like a rule but match nothing.
const REF = /^refs\/(heads|tags)\/([^\s*~^:?[\\/]+\/)*([^\s*~^:?[\\/]+|\*)$/;

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** True for an address that nobody on the network can impersonate: https://, or this machine itself. */
export function isTrustworthyUrl(text: string): boolean {
  if (!isWebAddress(text)) return false;
  const { hash, protocol, hostname } = new URL(text);
  return hash === '' && (protocol === 'https:' || LOOPBACK.test(hostname));
}

const nameSchema = v.pipe(v.string('must be a text'), v.minLength(1, 'must not be empty'));

const issuerSchema = v.pipe(
  v.string('must be an address'),
  v.check(
    (text) => isTrustworthyUrl(text) && !text.endsWith('/') && !text.includes('?'),
    "must be https:// and the issuer as its tokens name it, without a slash at the end, as 'https://gitlab.example.com'",
  ),
);

const refSchema = v.pipe(
  v.string('must be a text'),
  v.check(
    (text) => text === PULL_REQUEST || REF.test(text),
    "must be a whole ref, as 'refs/heads/main', one with '*' as all of its last part, as 'refs/tags/*', or 'pull-request'",
  ),
);

const rightsSchema = v.pipe(
  v.array(tokenRightSchema, 'must be a list of rights'),
  v.minLength(1, 'must name a right'),
);

const workloadRuleSchema = v.pipe(
  v.strictObject({
    provider: v.picklist(['github', 'gitlab'], "must be 'github' or 'gitlab'"),
    issuer: v.optional(issuerSchema),
    repository: nameSchema,
    repositoryId: v.optional(
      v.pipe(v.string('must be a text'), v.regex(/^\d+$/, 'must be the number, as a text')),
    ),
    ref: refSchema,
    events: v.optional(v.pipe(v.array(v.string()), v.minLength(1, 'must name an event'))),
    environment: v.optional(nameSchema),
    app: appNameSchema,
    rights: rightsSchema,
  }),
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return;
    const { provider, repository, ref, events, environment, rights } = dataset.value;
    const { repository: form, example, events: known } = PROVIDERS[provider];
    const add = (key: 'repository' | 'events' | 'rights', message: string) => {
      const { value: input } = dataset;
      addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
    };
    if (!form.test(repository)) add('repository', `must be a whole name without wildcards, as '${example}'`);
    const shows = rights.filter((right) => right !== 'publish').join(' and ');
    if (shows !== '' && ref === PULL_REQUEST) {
      add('rights', `must not have ${shows} for pull requests, whose code nobody has reviewed`);
    }
    if (shows !== '' && ref.endsWith('*') && environment === undefined) {
      add('rights', `must not have ${shows} for a ref with '*', unless an environment is named too`);
    }
    if (events && ref === PULL_REQUEST) add('events', "must be left out where ref is 'pull-request'");
    const unknown = (events ?? []).filter((event) => !known.some((one) => one === event));
    if (unknown.length > 0) add('events', `must be of ${known.join(', ')}; ${unknown.join(', ')} is not`);
  }),
  v.transform(({ provider, issuer, events, ...rule }) => {
    const { issuer: usual, pullRequest, usualEvents } = PROVIDERS[provider];
    const allowed: readonly string[] = rule.ref === PULL_REQUEST ? [pullRequest] : (events ?? usualEvents);
    return { ...rule, provider, issuer: issuer ?? usual, events: allowed };
  }),
);

/**
 * The CI jobs that this service trusts, by repository, ref, event and environment, and the rights of each.
 *
 * `audience` is this service's own address: an ID token for another service is refused.
 */
export const trustedWorkloadsSchema = v.pipe(
  v.strictObject({
    audience: v.pipe(
      v.string('must be an origin'),
      v.check(
        (text) => isOrigin(text) && isTrustworthyUrl(text),
        "must be this service's own origin, as clients reach it, for example 'https://control.example.com'",
      ),
    ),
    workloads: v.pipe(
      v.array(workloadRuleSchema, 'must be a list'),
      v.minLength(1, 'must name a workload; without any, leave the setting out'),
    ),
  }),
  v.check(
    ({ workloads }) =>
      workloads.every(({ issuer, provider }) =>
        workloads.every((other) => other.issuer !== issuer || other.provider === provider),
      ),
    'must not have one issuer with both providers: their claims differ',
  ),
);

export type WorkloadRule = v.InferOutput<typeof workloadRuleSchema>;
export type TrustedWorkloads = v.InferOutput<typeof trustedWorkloadsSchema>;

/**
 * Reads the trusted workloads from a JSON file.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` with everything that is wrong.
 */
export const readTrustedWorkloads = (file: string): TrustedWorkloads =>
  readSettingsFile(file, { schema: trustedWorkloadsSchema, what: 'The trusted workloads' });
