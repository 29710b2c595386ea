import * as v from 'valibot';

const text = (max: number) => v.pipe(v.string(), v.minLength(1), v.maxLength(max));

/**
 * A CI job, as the issuer of its ID token described it.
 *
 * `ref` is complete, for example `refs/heads/main`; `event` started the run, and `run` is the run's name at the issuer.
 */
export const workloadSchema = v.strictObject({
  issuer: text(300),
  repository: text(300),
  ref: text(300),
  event: text(100),
  environment: v.nullable(text(300)),
  run: text(100),
});

/** A CI job, as the issuer of its ID token described it. */
export type Workload = v.InferOutput<typeof workloadSchema>;
