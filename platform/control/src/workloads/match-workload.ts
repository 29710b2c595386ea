import { ControlError, type ControlErrorCode } from '../errors.ts';
import type { ProvenWorkload } from './read-workload.ts';
import { PULL_REQUEST, type WorkloadRule } from './trusted-workloads.ts';

type Step = {
  code: ControlErrorCode;
  fits(rule: WorkloadRule, proven: ProvenWorkload): boolean;
  explain(proven: ProvenWorkload, rules: readonly WorkloadRule[]): string;
};

const list = (texts: readonly (string | undefined)[]) => [...new Set(texts.filter(Boolean))].join(', ');

/** A star at the end of a pattern stands for at least one character. */
function isRef(pattern: string, ref: string): boolean {
  if (!pattern.endsWith('*')) return pattern === ref;
  const start = pattern.slice(0, -1);
  return ref.startsWith(start) && ref.length > start.length;
}

const fitsRepository = (rule: WorkloadRule, { workload }: ProvenWorkload) =>
  rule.issuer === workload.issuer && rule.repository === workload.repository;

function explainRepository(
  { workload: { issuer, repository } }: ProvenWorkload,
  rules: readonly WorkloadRule[],
) {
  const named = rules.find((rule) => rule.issuer === issuer && rule.repository === repository);
  if (named) {
    return `The repository ${repository} has another number than the trusted one: it was deleted or renamed, and this one has its name now. If it is yours, correct repositoryId`;
  }
  const similar = rules.find(
    (rule) => rule.issuer === issuer && rule.repository.toLowerCase() === repository.toLowerCase(),
  );
  const hint = similar ? `; the list has ${similar.repository}, and upper and lower case count` : '';
  return `The repository ${repository} of ${issuer} is not trusted here${hint}. Those who run the registry can add it`;
}

/** Each step looks only at the rules that remain, so that a refusal names the rules that came nearest and no others. */
const STEPS: readonly Step[] = [
  {
    code: 'WORKLOAD_REPOSITORY_UNTRUSTED',
    fits: (rule, proven) =>
      fitsRepository(rule, proven) &&
      (rule.repositoryId === undefined || rule.repositoryId === proven.repositoryId),
    explain: explainRepository,
  },
  {
    code: 'WORKLOAD_REF_UNTRUSTED',
    // Pull requests are recognized by their event, not by their ref: on GitLab the ref is a branch that the author
    // names.
    fits: ({ ref, events }, { workload }) =>
      ref === PULL_REQUEST ? events.includes(workload.event) : isRef(ref, workload.ref),
    explain: ({ workload: { repository, ref } }, rules) =>
      `${ref} of ${repository} is not trusted here; trusted: ${list(rules.map((rule) => rule.ref))}`,
  },
  {
    code: 'WORKLOAD_EVENT_UNTRUSTED',
    fits: ({ events }, { workload }) => events.includes(workload.event),
    explain: ({ workload: { repository, ref, event } }, rules) =>
      `A run of ${repository} on ${ref} that began by ${event} is not trusted here; trusted: ${list(rules.flatMap(({ events }) => events))}`,
  },
  {
    code: 'WORKLOAD_ENVIRONMENT_UNTRUSTED',
    fits: ({ environment }, { workload }) =>
      environment === undefined || environment === workload.environment,
    explain: ({ workload: { repository, environment } }, rules) =>
      `The job of ${repository} has ${environment === null ? 'no environment' : `the environment ${environment}`}, and must have ${list(rules.map((rule) => rule.environment))}; set it as \`environment\` of the job`,
  },
];

/** If a rule fits a job except that the job's repository has another number than the rule's. */
const isOtherNumber = (rules: readonly WorkloadRule[], proven: ProvenWorkload): boolean =>
  rules.some(
    ({ repositoryId, ...rule }) =>
      repositoryId !== undefined &&
      repositoryId !== proven.repositoryId &&
      STEPS.every(({ fits }) => fits(rule, proven)),
  );

/**
 * The rules that a CI job fits, at least one.
 *
 * @throws {ControlError} `WORKLOAD_...` for the first of repository, ref, event and environment that no rule allows.
 */
export function matchWorkload(
  rules: readonly WorkloadRule[],
  proven: ProvenWorkload,
): readonly WorkloadRule[] {
  let left = rules;
  for (const { code, fits, explain } of STEPS) {
    const fitting = left.filter((rule) => fits(rule, proven));
    if (fitting.length === 0 && isOtherNumber(rules, proven))
      throw new ControlError(`${explainRepository(proven, rules)}.`, {
        code: 'WORKLOAD_REPOSITORY_UNTRUSTED',
      });
    if (fitting.length === 0) throw new ControlError(`${explain(proven, left)}.`, { code });
    left = fitting;
  }
  return left;
}
