import { type Workload, workloadSchema } from '@sharpside/contracts/control';
import { checkInput } from '@sharpside/server-kit';
import * as v from 'valibot';
import { ControlError } from '../errors.ts';
import type { WorkloadRule } from './trusted-workloads.ts';

/** A CI job whose identity is proven, with the number of its repository, which stays the same when it is renamed. */
export type ProvenWorkload = { workload: Workload; repositoryId: string };

// No control or invisible characters: these texts end up in the history, on terminals and on the console.
const claim = v.pipe(v.string(), v.regex(/^\P{C}{1,300}$/u, 'must have 1 to 300 printable characters'));
const number = v.pipe(v.string(), v.regex(/^\d{1,20}$/, 'must be a number, as a text'));

// Source: docs.github.com, 'OpenID Connect reference'. `head_ref` is left out because its author chooses it.
const githubClaims = v.object({
  repository: claim,
  repository_id: number,
  ref: claim,
  event_name: claim,
  environment: v.optional(claim),
  run_id: number,
  run_attempt: number,
});

// Source: docs.gitlab.com, 'OpenID Connect (OIDC) authentication using ID tokens'.
const gitlabClaims = v.object({
  project_path: claim,
  project_id: number,
  ref: claim,
  ref_type: v.picklist(['branch', 'tag']),
  pipeline_source: claim,
  environment: v.optional(claim),
  pipeline_id: number,
  job_id: number,
});

function parseClaims<T>(schema: v.GenericSchema<unknown, T>, claims: unknown): T {
  const checked = checkInput(schema, claims);
  if ('value' in checked) return checked.value;
  const faults = checked.problems.map(({ path, message }) => `${path}: ${message}`);
  throw new ControlError(
    `The ID token does not describe a CI job as its issuer does (${faults.join('; ')}); \`provider\` in the list of trusted workloads may name the wrong CI.`,
    { code: 'ID_TOKEN_MALFORMED' },
  );
}

const READERS = {
  github(issuer: string, claims: unknown): ProvenWorkload {
    const found = parseClaims(githubClaims, claims);
    const { repository, repository_id: repositoryId, ref, event_name: event, environment = null } = found;
    const run = `${found.run_id}.${found.run_attempt}`;
    return { workload: { issuer, repository, ref, event, environment, run }, repositoryId };
  },
  gitlab(issuer: string, claims: unknown): ProvenWorkload {
    const found = parseClaims(gitlabClaims, claims);
    const { project_path: repository, project_id: repositoryId, pipeline_source: event } = found;
    const ref = `refs/${found.ref_type === 'tag' ? 'tags' : 'heads'}/${found.ref}`;
    const run = `${found.pipeline_id}.${found.job_id}`;
    const workload = { issuer, repository, ref, event, environment: found.environment ?? null, run };
    return { workload, repositoryId };
  },
};

/**
 * The CI job that the verified claims describe.
 *
 * @throws {ControlError} `ID_TOKEN_MALFORMED` if a claim is missing or of another type.
 */
export function readWorkload(
  { issuer, provider }: Pick<WorkloadRule, 'issuer' | 'provider'>,
  claims: unknown,
): ProvenWorkload {
  const { workload, repositoryId } = READERS[provider](issuer, claims);
  return { workload: v.parse(workloadSchema, workload), repositoryId };
}

const ISSUER_NAMES: Readonly<Record<string, string>> = {
  'https://token.actions.githubusercontent.com': 'GitHub',
  'https://gitlab.com': 'GitLab',
};

/** Name of a CI job in the history: `GitHub acme/remote-mlb main, run 4711.1`. */
export function toHolder({ issuer, repository, ref, run }: Workload): string {
  const name = ISSUER_NAMES[issuer] ?? new URL(issuer).host;
  return `${name} ${repository} ${ref.replace(/^refs\/(heads\/)?/, '')}, run ${run}`;
}
