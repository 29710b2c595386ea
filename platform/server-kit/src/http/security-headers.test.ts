import { describe, expect, it } from 'vitest';
import { PAGE_SECURITY_HEADERS, toCommonHeaders, toContentPolicy } from './security-headers.ts';

const toDirectives = (policy: string) =>
  new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );

const NOTHING = {
  scripts: [],
  styles: [],
  connect: [],
  images: [],
  assets: [],
  trustedTypes: undefined,
  behindTls: false,
};

describe('toContentPolicy', () => {
  it('allows nothing that it does not name', () => {
    const directives = toDirectives(toContentPolicy(NOTHING));
    expect(Object.fromEntries(directives)).toMatchObject({
      'default-src': ["'none'"],
      'script-src': ["'self'"],
      'worker-src': ["'none'"],
      'base-uri': ["'none'"],
      'frame-ancestors': ["'none'"],
      'form-action': ["'self'"],
      'img-src': ["'self'", 'data:'],
      // The empty style element that emotion fills through the CSSOM.
      'style-src': ["'self'", "'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='"],
    });
  });

  it('allows inline scripts and styles by their hashes, each once', () => {
    const policy = toContentPolicy({ ...NOTHING, scripts: ['alert(1)', 'alert(1)'], styles: ['p {}'] });
    // echo -n 'alert(1)' | openssl sha256 -binary | base64
    expect(toDirectives(policy).get('script-src')).toEqual([
      "'self'",
      "'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='",
    ]);
    expect(toDirectives(policy).get('style-src')).toHaveLength(3);
    expect(policy).not.toMatch(/unsafe-(inline|eval)/);
  });
});

it('a policy with Trusted Types lets nothing make code of a text where it names no policy', () => {
  const directives = toDirectives(toContentPolicy({ ...NOTHING, trustedTypes: [] }));
  expect(directives.get('require-trusted-types-for')).toEqual(["'script'"]);
  expect(directives.get('trusted-types')).toEqual(["'none'"]);
  expect(toContentPolicy(NOTHING)).not.toContain('trusted-types');
});

describe('the reports of a policy', () => {
  it('go to an address of the site, by the older form too', () => {
    const directives = toDirectives(toContentPolicy({ ...NOTHING, behindTls: true }));
    expect(directives.get('report-uri')).toEqual(['/beacons/policy']);
    const [group = ''] = directives.get('report-to') ?? [];
    expect(PAGE_SECURITY_HEADERS).toMatchObject({
      'reporting-endpoints': `${group}="/beacons/policy"`,
      'integrity-policy': `blocked-destinations=(script), endpoints=(${group})`,
    });
  });

  it('go by the older form alone without TLS, where browsers take no endpoint and would send none', () => {
    expect(toDirectives(toContentPolicy(NOTHING)).has('report-to')).toBe(false);
  });
});

it('toCommonHeaders promises HTTPS only where the server is behind TLS', () => {
  expect(toCommonHeaders({ behindTls: false })).not.toHaveProperty('strict-transport-security');
  expect(toCommonHeaders({ behindTls: true })['strict-transport-security']).toMatch(/^max-age=\d{8}/);
});
