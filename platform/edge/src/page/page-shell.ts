import type { RuntimeConfig } from '@sharpside/contracts';
import { ASSETS_PATH, type AssetBase } from '@sharpside/registry/page-template/asset-base';
import type { PageTemplate } from '@sharpside/registry/page-template/page-template';
import { toContentPolicy, toReportDirectives, toTrustedTypes } from '@sharpside/server-kit';
import type { HostRelease } from '../live/live-release.ts';
import { AFTER_PAINT_SCRIPT } from './after-paint.ts';
import { MEMBER_PRELOAD_SCRIPT } from './member-preloads.ts';

/** The part that all pages of one host release at one revision share. */
export type PageShell = {
  host: HostRelease;
  template: PageTemplate;
  /** The policy headers of a page with these import maps, and these styles in addition to the template's. */
  toPolicyHeaders(page: { importMaps: readonly string[]; styles: readonly string[] }): PolicyHeaders;
};

type PolicyHeaders = {
  'content-security-policy': string;
  'content-security-policy-report-only'?: string;
};

/** The part of a page's policy that the deployment decides. */
export type PagePolicy = {
  behindTls: boolean;
  /** `report`: violations of Trusted Types are only reported. */
  trustedTypes: 'enforce' | 'report';
  /** Names of policies that sections may create, in addition to the host's own. */
  trustedTypesPolicies: readonly string[];
};

function toCallableOrigins({ backendUrl, scoreboardUrls }: RuntimeConfig): string[] {
  // A relative address of the backend is on our own origin, which is always allowed.
  const urls = [backendUrl ?? '', ...Object.values(scoreboardUrls)].map((url) => URL.parse(url));
  return [...new Set(urls.flatMap((url) => (url === null ? [] : [url.origin])))];
}

function toImageOrigins({ logoBaseUrl, imageOrigins }: RuntimeConfig): string[] {
  return logoBaseUrl === null ? imageOrigins : [new URL(logoBaseUrl).origin, ...imageOrigins];
}

type ShellOptions = { runtimeConfig: RuntimeConfig; assetBase: AssetBase; pagePolicy: PagePolicy };

/** Names of the Trusted Types policies of a host's pages; undefined for a host whose code does not support them. */
const toPolicyNames = (
  { trustedTypes }: PageTemplate,
  { trustedTypesPolicies }: PagePolicy,
): string[] | undefined =>
  trustedTypes && [
    ...new Set([...trustedTypes, ...trustedTypesPolicies]),
    // Several sections may bring the same library, and so create policies of the same name.
    ...(trustedTypesPolicies.length > 0 ? ["'allow-duplicates'"] : []),
  ];

export function createPageShell(
  host: HostRelease,
  { runtimeConfig, assetBase, pagePolicy }: ShellOptions,
): PageShell {
  const template = host.template.withAssetsAt(assetBase);
  const { inlineScripts, inlineStyles } = template;
  const connect = toCallableOrigins(runtimeConfig);
  const images = toImageOrigins(runtimeConfig);
  const names = toPolicyNames(template, pagePolicy);
  const isEnforced = pagePolicy.trustedTypes === 'enforce';
  const reportOnly =
    names && !isEnforced
      ? {
          'content-security-policy-report-only': [
            ...toTrustedTypes(names),
            ...toReportDirectives(pagePolicy),
          ].join('; '),
        }
      : {};
  return {
    host,
    template,
    toPolicyHeaders: ({ importMaps, styles }) => ({
      'content-security-policy': toContentPolicy({
        scripts: [...importMaps, MEMBER_PRELOAD_SCRIPT, AFTER_PAINT_SCRIPT, ...inlineScripts],
        styles: [...inlineStyles, ...styles],
        connect,
        images,
        assets: assetBase === '' ? [] : [assetBase + ASSETS_PATH],
        trustedTypes: isEnforced ? names : undefined,
        behindTls: pagePolicy.behindTls,
      }),
      ...reportOnly,
    }),
  };
}
