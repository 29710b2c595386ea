import { aHostRelease, PAGE } from '@sharpside/registry/testing/releases';
import { describe, expect, it } from 'vitest';
import { aStore, startTestEdge, type TestEdgeOptions } from '../testing/test-edge.ts';

const aHostWith = (names: string) =>
  aHostRelease({}, PAGE.replace('<head>', `<head>\n<meta name="trusted-types" content="${names}">`));

async function getPolicies(host = aHostRelease(), config: TestEdgeOptions['config'] = {}) {
  const { app } = await startTestEdge({ store: await aStore(undefined, host), config });
  const pages = await Promise.all(['/', '/tools/odds', '/no-such-page'].map((path) => app.inject(path)));
  const [policies, ...others] = pages.map(({ headers }) => ({
    enforced: String(headers['content-security-policy']),
    reported: headers['content-security-policy-report-only'],
  }));
  for (const { reported } of others) expect(reported).toBe(policies?.reported);
  for (const { enforced } of others)
    expect(enforced.includes('trusted-types')).toBe(policies?.enforced.includes('trusted-types'));
  return policies;
}

describe('Trusted Types', () => {
  it.each([
    [
      'are enforced on every page of a host that says which policies its code makes',
      {},
      "; require-trusted-types-for 'script'; trusted-types import-map; ",
    ],
    [
      'let sections make the policies that a deployment names, more than one of a name',
      { trustedTypesPolicies: ['lit-html'] },
      "trusted-types import-map lit-html 'allow-duplicates';",
    ],
  ])('%s', async (_, config, directives) => {
    const policies = await getPolicies(aHostWith('import-map'), config);
    expect(policies?.enforced).toContain(directives);
    expect(policies?.reported).toBeUndefined();
  });

  it('are not asked of a host that names none, whose code may give texts to the browser', async () => {
    const policies = await getPolicies();
    expect(policies?.enforced).not.toContain('trusted-types');
    expect(policies?.reported).toBeUndefined();
  });

  it('are only reported where a deployment wants to see first what they would refuse', async () => {
    const policies = await getPolicies(aHostWith('import-map'), { trustedTypes: 'report' });
    expect(policies?.enforced).not.toContain('trusted-types');
    expect(policies?.enforced).toContain("default-src 'none'");
    expect(policies?.reported).toBe(
      "require-trusted-types-for 'script'; trusted-types import-map; report-uri /beacons/policy",
    );
  });
});
