import { parseContractJson } from '@sharpside/contracts';
import * as v from 'valibot';
import { toShownAddress } from './shown-address.ts';

/** Directives by which reports are counted; all others count as `other`. */
const DIRECTIVES = [
  'base-uri',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'integrity-policy',
  'manifest-src',
  'media-src',
  'object-src',
  'require-trusted-types-for',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
] as const;

type Directive = (typeof DIRECTIVES)[number] | 'other';

/** A violation of a page's policy, refused or only reported. All texts are short and without queries. */
export type PolicyViolation = {
  directive: Directive;
  /** `report`: the policy is report-only, so nothing was refused. */
  disposition: 'enforce' | 'report';
  page: string;
  /** `inline`, `eval` and the like, the path of a file of this site, or the origin of another site. */
  blocked: string;
  /** Place of the code, as `/assets/remote-tools/main.0123.js:1:20`. */
  source: string | undefined;
  /** The function or property that received the text, such as `Element innerHTML`. */
  sink: string | undefined;
  /** The app whose file the code is in, or whose file was refused. */
  app: string | undefined;
};

/** Reasons why a report is only counted, without its content. */
export const IGNORED_REASONS = ['extension', 'foreign', 'malformed', 'too-many'] as const;
type IgnoredReason = (typeof IGNORED_REASONS)[number];

export type OwnAddresses = {
  /** True for an address of this site: its pages and its files. */
  isOwn(url: URL): boolean;
  /** The app whose published file is at this address. */
  findApp(url: URL): string | undefined;
};

/** Maximum number of reports per request. Browsers collect the reports of a minute. */
const MAX_REPORTS = 20;

const MAX_TEXT = 2_000;
const MAX_PLACE = 10_000_000;

// Long texts are cut and not refused, since browsers report addresses of any length.
const textSchema = v.optional(
  v.nullable(
    v.pipe(
      v.string(),
      v.transform((text) => text.slice(0, MAX_TEXT)),
    ),
  ),
);
const placeSchema = v.optional(
  v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_PLACE))),
);

/** A report in the older format, for `report-uri`. */
const cspReportSchema = v.object({
  'csp-report': v.object({
    'document-uri': textSchema,
    'blocked-uri': textSchema,
    'effective-directive': textSchema,
    'violated-directive': textSchema,
    disposition: textSchema,
    'source-file': textSchema,
    'line-number': placeSchema,
    'column-number': placeSchema,
    'script-sample': textSchema,
  }),
});

/** A report in the format of the Reporting API. Reports on integrity policies have fewer fields. */
const reportSchema = v.object({
  type: v.picklist(['csp-violation', 'integrity-violation']),
  url: textSchema,
  body: v.object({
    documentURL: textSchema,
    blockedURL: textSchema,
    effectiveDirective: textSchema,
    disposition: textSchema,
    reportOnly: v.optional(v.boolean()),
    sourceFile: textSchema,
    lineNumber: placeSchema,
    columnNumber: placeSchema,
    sample: textSchema,
  }),
});

// WebKit sends a single report, with the content type of the older format.
const bodySchema = v.union([v.pipe(v.array(v.unknown()), v.maxLength(1_000)), cspReportSchema, reportSchema]);

/** A report of either format. Its texts are as the browser sent them, but cut to `MAX_TEXT`. */
type RawReport = {
  directive: string;
  isReportOnly: boolean;
  document: string;
  blocked: string;
  file: string;
  line: number | undefined;
  column: number | undefined;
  sample: string;
};

function fromCspReport({ 'csp-report': report }: v.InferOutput<typeof cspReportSchema>): RawReport {
  return {
    directive: report['effective-directive'] || report['violated-directive'] || '',
    isReportOnly: report.disposition === 'report',
    document: report['document-uri'] ?? '',
    blocked: report['blocked-uri'] ?? '',
    file: report['source-file'] ?? '',
    line: report['line-number'] ?? undefined,
    column: report['column-number'] ?? undefined,
    sample: report['script-sample'] ?? '',
  };
}

function fromReport({ type, url, body }: v.InferOutput<typeof reportSchema>): RawReport {
  return {
    directive: type === 'integrity-violation' ? 'integrity-policy' : (body.effectiveDirective ?? ''),
    isReportOnly: body.reportOnly ?? body.disposition === 'report',
    document: body.documentURL ?? url ?? '',
    blocked: body.blockedURL ?? '',
    file: body.sourceFile ?? '',
    line: body.lineNumber ?? undefined,
    column: body.columnNumber ?? undefined,
    sample: body.sample ?? '',
  };
}

/** The first word of the directive. Older browsers add the sources of the directive after it. */
const toDirective = (text: string): Directive => {
  const [word = ''] = text.trim().toLowerCase().split(/\s/, 1);
  return DIRECTIVES.find((directive) => directive === word) ?? 'other';
};

/** The name before `|`, if there is one. The text after it comes from the page, and may be personal. */
const findSink = (sample: string) => /^([A-Za-z]{1,40}(?: [A-Za-z]{1,40}){0,2})\|/.exec(sample)?.[1];

const EXTENSION = 'extension';

function toViolation(raw: RawReport, own: OwnAddresses): PolicyViolation | IgnoredReason {
  const document = URL.parse(raw.document);
  if (document === null || !/^https?:$/.test(document.protocol) || !own.isOwn(document)) return 'foreign';
  const blocked = toShownAddress(raw.blocked, own);
  const file = toShownAddress(raw.file, own);
  if (blocked === EXTENSION || file === EXTENSION) return EXTENSION;
  const urls = [raw.file, raw.blocked].map((text) => URL.parse(text)).filter((url) => url !== null);
  const place = [file, raw.line, raw.column].filter((part) => part !== undefined).join(':');
  return {
    directive: toDirective(raw.directive),
    disposition: raw.isReportOnly ? 'report' : 'enforce',
    page: toShownAddress(raw.document, own) ?? '/',
    blocked: blocked ?? 'unknown',
    source: file === undefined ? undefined : place,
    sink: findSink(raw.sample),
    app: urls.map((url) => own.findApp(url)).find((app) => app !== undefined),
  };
}

export type ParsedReports = { violations: PolicyViolation[]; ignored: IgnoredReason[] };

function listRaw(body: v.InferOutput<typeof bodySchema>): (RawReport | undefined)[] {
  if ('csp-report' in body) return [fromCspReport(body)];
  if ('type' in body) return [fromReport(body)];
  return body.slice(0, MAX_REPORTS).map((entry) => {
    const report = v.safeParse(reportSchema, entry);
    return report.success ? fromReport(report.output) : undefined;
  });
}

/**
 * Parses the body of a request of the Reporting API (a list, or a single report) or of `report-uri` (one report).
 *
 * A malformed report in a list does not affect the others.
 *
 * @throws {ContractError} `CONTRACT_BROKEN` if the body is not JSON or has neither format.
 */
export function parsePolicyReports(text: string, own: OwnAddresses): ParsedReports {
  const parsed: ParsedReports = { violations: [], ignored: [] };
  const body = parseContractJson(bodySchema, text, 'The report');
  for (const raw of listRaw(body)) {
    const violation = raw === undefined ? 'malformed' : toViolation(raw, own);
    if (typeof violation === 'string') parsed.ignored.push(violation);
    else parsed.violations.push(violation);
  }
  if (Array.isArray(body)) for (const _ of body.slice(MAX_REPORTS)) parsed.ignored.push('too-many');
  return parsed;
}
