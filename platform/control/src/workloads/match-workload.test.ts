import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { githubClaims, gitlabClaims, pullRequestClaims } from '../testing/local-issuer.ts';
import { AUDIENCE, githubRule, gitlabRule, type Rule } from '../testing/scenes/oidc-scene.ts';
import { matchWorkload } from './match-workload.ts';
import { readWorkload, toHolder } from './read-workload.ts';
import { trustedWorkloadsSchema } from './trusted-workloads.ts';

const ISSUER = 'https://issuer.example.com';

const at = { url: ISSUER };

type Claims = Record<string, unknown>;

function match(rules: readonly Rule[], claims: Claims): number | string {
  const { workloads } = v.parse(trustedWorkloadsSchema, { audience: AUDIENCE, workloads: [...rules] });
  const provider = workloads[0]?.provider ?? 'github';
  try {
    return matchWorkload(workloads, readWorkload({ issuer: ISSUER, provider }, claims)).length;
  } catch (error) {
    return error instanceof Error && 'code' in error ? `${error.code}: ${error.message}` : String(error);
  }
}

const github = (rule: Partial<Rule>, claims: Claims) =>
  match([githubRule(at, rule)], githubClaims(AUDIENCE, claims));
const gitlab = (rule: Partial<Rule>, claims: Claims) =>
  match([gitlabRule(at, rule)], gitlabClaims(AUDIENCE, claims));

describe('the repository of a job', () => {
  it.each(['acme/remote-tools2', 'acme/remote-tool', 'acme2/remote-tools', 'remote-tools', 'acme/*'])(
    'is not %s',
    (repository) => {
      expect(github({}, { repository })).toMatch(
        /^WORKLOAD_REPOSITORY_UNTRUSTED: .* is not trusted here\. Those who/,
      );
    },
  );

  it('is itself in its own letters only, and the refusal says so', () => {
    expect(github({}, { repository: 'Acme/Remote-Tools' })).toMatch(
      /^WORKLOAD_REPOSITORY_UNTRUSTED: .*the list has acme\/remote-tools, and upper and lower case count/,
    );
  });

  it('is that of its issuer: another one may have the same name', () => {
    expect(match([githubRule({ url: 'https://other.example.com' })], githubClaims(AUDIENCE))).toMatch(
      /^WORKLOAD_REPOSITORY_UNTRUSTED/,
    );
  });

  it('keeps its number: whoever takes a name that became free is refused', () => {
    expect(github({ repositoryId: '4711' }, {})).toBe(1);
    expect(github({ repositoryId: '4711' }, { repository_id: '4712' })).toMatch(
      /^WORKLOAD_REPOSITORY_UNTRUSTED: .*was deleted or renamed/,
    );
    expect(gitlab({ repositoryId: '22' }, { project_id: '23' })).toMatch(/^WORKLOAD_REPOSITORY_UNTRUSTED/);
    const rules = [
      githubRule(at, { repositoryId: '4711' }),
      githubRule(at, { ref: 'pull-request', rights: ['publish'] }),
    ];
    expect(match(rules, githubClaims(AUDIENCE, { repository_id: '4712' }))).toMatch(
      /^WORKLOAD_REPOSITORY_UNTRUSTED: .*was deleted or renamed/,
    );
  });

  it.each(['acme/sites/remote-tools/fork', 'acme/sites', 'evil/acme/sites/remote-tools'])(
    'is no group and no project below it: %s',
    (path) => {
      expect(gitlab({}, { project_path: path })).toMatch(/^WORKLOAD_REPOSITORY_UNTRUSTED/);
    },
  );
});

describe('the ref of a job', () => {
  it.each(['refs/heads/main2', 'refs/heads/mai', 'refs/heads/Main', 'refs/tags/main', 'main'])(
    'is not %s',
    (ref) => {
      expect(github({}, { ref })).toMatch(
        /^WORKLOAD_REF_UNTRUSTED: .* is not trusted here; trusted: refs\/heads\/main\.$/,
      );
    },
  );

  it('may be any below a star, and not the folder itself nor one beside it', () => {
    const rule = { ref: 'refs/heads/release/*', rights: ['publish' as const] };
    expect(github(rule, { ref: 'refs/heads/release/1.4' })).toBe(1);
    expect(github(rule, { ref: 'refs/heads/release/1/4' })).toBe(1);
    for (const beside of ['heads/release/', 'heads/release', 'heads/releases/1', 'tags/release/1'])
      expect(github(rule, { ref: `refs/${beside}` })).toMatch(/^WORKLOAD_REF_UNTRUSTED/);
  });

  it('is told by GitLab in two claims: a tag named main is no branch', () => {
    expect(gitlab({}, {})).toBe(1);
    expect(gitlab({}, { ref_type: 'tag' })).toMatch(/^WORKLOAD_REF_UNTRUSTED/);
    expect(gitlab({ ref: 'refs/tags/v1' }, { ref_type: 'tag', ref: 'v1' })).toBe(1);
  });
});

describe('a pull request', () => {
  const rule = { ref: 'pull-request', rights: ['publish' as const] };

  it('is none of the branch that it is for, nor of the one that it comes from, a fork or not', () => {
    expect(match([githubRule(at)], pullRequestClaims(AUDIENCE))).toMatch(/^WORKLOAD_REF_UNTRUSTED/);
    const named = pullRequestClaims(AUDIENCE, { head_ref: 'refs/heads/main', base_ref: 'refs/heads/main' });
    expect(match([githubRule(at)], named)).toMatch(/^WORKLOAD_REF_UNTRUSTED/);
  });

  it('is known by its event, whatever its ref is', () => {
    expect(match([githubRule(at, rule)], pullRequestClaims(AUDIENCE))).toBe(1);
    expect(github(rule, {})).toMatch(/^WORKLOAD_REF_UNTRUSTED/);
    expect(gitlab(rule, { pipeline_source: 'merge_request_event' })).toBe(1);
    expect(gitlab(rule, {})).toMatch(/^WORKLOAD_REF_UNTRUSTED/);
  });

  it('of a fork whose branch is called main has main as its ref on GitLab, and is refused by its event', () => {
    expect(gitlab({}, { pipeline_source: 'merge_request_event' })).toMatch(/^WORKLOAD_EVENT_UNTRUSTED/);
  });

  it.each(['pull_request_target', 'issue_comment', 'schedule'])(
    'or a stranger may begin a run of main by %s, which is not trusted',
    (event) => {
      expect(github({}, { event_name: event })).toMatch(
        /^WORKLOAD_EVENT_UNTRUSTED: .* that began by \w+ is not trusted here; trusted: push, workflow_dispatch\.$/,
      );
    },
  );
});

it('the event and the environment of a job may be those that the rule names, and no others', () => {
  const rule = { events: ['schedule'] };
  expect(github(rule, { event_name: 'schedule' })).toBe(1);
  expect(github(rule, {})).toMatch(/^WORKLOAD_EVENT_UNTRUSTED/);
  const production = { environment: 'production' };
  expect(github(production, production)).toBe(1);
  const refusal = /^WORKLOAD_ENVIRONMENT_UNTRUSTED: .* must have production;/;
  for (const environment of ['Production', 'production2', undefined])
    expect(github(production, { environment })).toMatch(refusal);
  expect(github({}, production), 'where the rule names none').toBe(1);
});

it('several rules count each for itself: no job has the branch of one and the environment of another', () => {
  const rules = [
    githubRule(at, { environment: 'production' }),
    githubRule(at, { ref: 'refs/heads/next', rights: ['publish'] }),
  ];
  expect(match(rules, githubClaims(AUDIENCE))).toMatch(/^WORKLOAD_ENVIRONMENT_UNTRUSTED/);
  expect(match(rules, githubClaims(AUDIENCE, { ref: 'refs/heads/next' }))).toBe(1);
  expect(match(rules, githubClaims(AUDIENCE, { environment: 'production' }))).toBe(1);
});

describe('the name of a job', () => {
  const job = { repository: 'acme/site', event: 'push', environment: null, run: '9.1' };

  it.each([
    ['https://token.actions.githubusercontent.com', 'refs/heads/main', 'GitHub acme/site main, run 9.1'],
    ['https://gitlab.com', 'refs/tags/v1', 'GitLab acme/site tags/v1, run 9.1'],
    ['https://git.example.com/x', 'refs/pull/7/merge', 'git.example.com acme/site pull/7/merge, run 9.1'],
  ])('says where, what and which run: %s %s', (issuer, ref, name) => {
    expect(toHolder({ ...job, issuer, ref })).toBe(name);
  });
});
