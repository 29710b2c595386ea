import { isContractError, POLICY_REPORT_PATH } from '@sharpside/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { addressOf } from '../limits/address-of.ts';
import { type OwnAddresses, type ParsedReports, parsePolicyReports } from './parse-policy-reports.ts';
import type { PolicyViolations } from './policy-violations.ts';

/** Maximum length of a request: twenty reports, each with the whole policy of its page. */
export const MAX_REPORT_BYTES = 65_536;

// Other sites cannot send these types with a form or a simple request. A browser's own reports always have them.
const TYPES: ReadonlySet<string> = new Set(['application/csp-report', 'application/reports+json']);

export type PolicyReportOptions = {
  violations: PolicyViolations;
  /** Returns the server's own addresses for the host that the request was sent to. */
  toOwn(host: string): OwnAddresses;
  isPreview?: (request: FastifyRequest) => boolean;
  refuse: { malformed(message: string, cause?: unknown): Error; tooMany(message: string): Error };
};

/** The route to which browsers report violations of a page's policies (`Reporting-Endpoints`, `report-uri`). */
export function registerPolicyReports(
  app: FastifyInstance,
  { violations, toOwn, isPreview = () => false, refuse }: PolicyReportOptions,
): void {
  function parse({ body, headers, host }: FastifyRequest): ParsedReports {
    const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';', 1);
    if (!TYPES.has(type.trim()))
      throw refuse.malformed(`A report has one of the types ${[...TYPES].join(' and ')}.`);
    try {
      return parsePolicyReports(typeof body === 'string' ? body : '', toOwn(host));
    } catch (cause) {
      if (!isContractError(cause)) throw cause;
      violations.ignore('malformed');
      throw refuse.malformed(cause.message, cause);
    }
  }

  // A separate scope, so that only this route accepts bodies of these types.
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body));

    scope.post(POLICY_REPORT_PATH, { bodyLimit: MAX_REPORT_BYTES }, async (request, reply) => {
      const sender = { address: addressOf(request), isPreview: isPreview(request) };
      if (!violations.allow(sender.address)) {
        violations.ignore('too-many');
        throw refuse.tooMany('Too many reports; what they say is known by now.');
      }
      const { violations: found, ignored } = parse(request);
      for (const reason of ignored) violations.ignore(reason);
      for (const [index, violation] of found.entries()) {
        // The `allow` at the start of the request has already counted one report.
        if (index === 0 || violations.allow(sender.address)) violations.add(violation, sender);
        else violations.ignore('too-many');
      }
      return reply.code(204).send();
    });
  });
}
