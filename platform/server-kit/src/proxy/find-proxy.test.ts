import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFindProxy, findNoProxyDoubts } from './find-proxy.ts';

const PROXIES = { HTTP_PROXY: 'http://plain.example:3128', HTTPS_PROXY: 'http://secure.example:3128' };

const find = (environment: Record<string, string>, url: string) =>
  createFindProxy(environment)?.(new URL(url))?.address;

describe('the proxy of an address', () => {
  it.each([
    ['http://a.example/', 'http://plain.example:3128'],
    ['https://a.example/', 'http://secure.example:3128'],
    ['https://10.0.0.7:8443/', 'http://secure.example:3128'],
    ['redis://a.example:6379', undefined],
  ])('is for %s that of its protocol', (url, expected) => {
    expect(find(PROXIES, url)).toBe(expected);
  });

  it('is missing for a protocol without a variable, and without any', () => {
    expect(find({ HTTP_PROXY: 'http://plain.example' }, 'https://a.example')).toBeUndefined();
    expect(find({ HTTPS_PROXY: 'http://secure.example' }, 'http://a.example')).toBeUndefined();
    expect(createFindProxy({ NO_PROXY: '*', HTTPS_PROXY: ' ' })).toBeUndefined();
  });

  it('takes the variable in lower case first, and an address without a protocol', () => {
    const environment = { ...PROXIES, https_proxy: 'lower.example:8080' };
    expect(createFindProxy(environment)?.(new URL('https://a.example'))).toEqual({
      variable: 'https_proxy',
      address: 'http://lower.example:8080',
      href: 'http://lower.example:8080/',
    });
    expect(find({ ...PROXIES, no_proxy: 'b.example', NO_PROXY: '*' }, 'https://a.example')).toBe(
      'http://secure.example:3128',
    );
  });

  it('has an address for messages without its user name and password', () => {
    const environment = { HTTPS_PROXY: 'http://ann:s%40cret@proxy.example:3128' };
    expect(createFindProxy(environment)?.(new URL('https://a.example'))).toEqual({
      variable: 'HTTPS_PROXY',
      address: 'http://proxy.example:3128',
      href: 'http://ann:s%40cret@proxy.example:3128/',
      login: `Basic ${Buffer.from('ann:s@cret').toString('base64')}`,
    });
  });

  it.each([
    ['http://ann:50%off@proxy.example', 'http://ann:50%25off@proxy.example/', 'ann:50%off'],
    ['http://t%6Fken@proxy.example', 'http://token@proxy.example/', 'token:'],
  ])('has the login of %s', (text, href, login) => {
    expect(createFindProxy({ HTTPS_PROXY: text })?.(new URL('https://a.example'))).toMatchObject({
      href,
      login: `Basic ${Buffer.from(login).toString('base64')}`,
    });
  });

  it('is refused as a SOCKS proxy only for a call that would go by it', () => {
    const environment = {
      ...PROXIES,
      HTTPS_PROXY: 'socks5://ann:secret@127.0.0.1:1080',
      NO_PROXY: 'b.example',
    };
    expect(find(environment, 'http://a.example')).toBe('http://plain.example:3128');
    expect(find(environment, 'https://b.example')).toBeUndefined();
    expect(() => find(environment, 'https://a.example')).toThrow(/HTTPS_PROXY: names a SOCKS proxy/);
    expect(() => find(environment, 'https://a.example')).not.toThrow(/secret/);
  });

  it.each(['ftp://ann:secret@proxy.example', 'http://', 'ann:secret@', 'http://ann:secret@:x'])(
    'is refused as %j, without its password in the message',
    (text) => {
      const read = () => createFindProxy({ https_proxy: text });
      expect(read).toThrow(/https_proxy: must be the address of a proxy/);
      expect(read).not.toThrow(/secret/);
    },
  );
});

describe('an address that goes by no proxy', () => {
  it('is this machine whatever NO_PROXY has, which may have anything', () => {
    const part = fc.oneof(
      fc.string(),
      fc.ipV4(),
      fc.ipV6(),
      fc.domain(),
      fc.constantFrom('[', ']', '/', ':', '*', '.', ',', '%eth0', '0', '8', '129'),
    );
    const texts = fc.array(part).map((parts) => parts.join(''));
    fc.assert(
      fc.property(texts, (text) => {
        const environment = { ...PROXIES, NO_PROXY: text };
        expect(find(environment, 'http://127.0.0.1:4000/')).toBeUndefined();
        for (const url of ['https://a.example', 'https://10.0.0.7:8443', 'https://[fd00::7]'])
          expect([undefined, 'http://secure.example:3128']).toContain(find(environment, url));
      }),
    );
  });

  it.each([
    'localhost:4000',
    'localhost.',
    'sandbox.localhost',
    '127.0.0.1:8089',
    '127.9.9.9',
    '0.0.0.0',
    '[::1]:4000',
    '[::ffff:127.0.0.1]',
  ])('is this machine (%s)', (host) => {
    expect(find({ ...PROXIES, NO_PROXY: 'a.example' }, `http://${host}/`)).toBeUndefined();
    expect(find(PROXIES, `https://${host}/`)).toBeUndefined();
  });

  it.each([
    ['*', 'anything.example'],
    ['b.example,a.example', 'a.example'],
    ['b.example  a.example', 'a.example'],
    ['A.Example', 'a.example'],
    ['a.example', 'deep.a.example'],
    ['.a.example', 'a.example'],
    ['.a.example', 'deep.a.example'],
    ['*.a.example', 'deep.a.example'],
    ['a.example:443', 'a.example'],
    ['a.example:8443', 'a.example:8443'],
    ['10.0.0.7', '10.0.0.7:9000'],
    ['10.0.0.0/8', '10.20.30.40'],
    ['fd00::7', '[fd00::7]'],
    ['[fd00::7]:443', '[fd00::7]'],
    ['fd00::/8', '[fd12::1]'],
    ['[fd00::]/8', '[fd12::1]'],
    ['fd00:0::0007', '[fd00::7]'],
    ['bücher.example', 'xn--bcher-kva.example'],
  ])('is what NO_PROXY=%j names (%s)', (except, host) => {
    expect(find({ ...PROXIES, NO_PROXY: except }, `https://${host}/`)).toBeUndefined();
  });

  it.each([
    ['a.example', 'ba.example'],
    ['a.example', 'a.example.evil.example'],
    ['a.example:8443', 'a.example'],
    ['10.0.0.0/8', '11.0.0.1'],
    ['10.0.0.0/99', '10.0.0.1'],
    ['10.0.0.0/8', 'a.example'],
    ['localhost.example', 'a.example'],
    [',', 'a.example'],
  ])('is not what NO_PROXY=%j does not name (%s)', (except, host) => {
    expect(find({ ...PROXIES, NO_PROXY: except }, `https://${host}/`)).toBe('http://secure.example:3128');
  });
});

describe('an entry of NO_PROXY', () => {
  it.each([
    ...['10.*', '10.', '192.168', '10.0.0.0/99', 'a.example/x', 'fd00::/129', '10.0.0.1-20'],
    ...['https://a.example', '*a.example', 'a.*.example', 'b.example;c.example', '<local>', 'a.example:*'],
  ])('%j means nothing, is named in a warning, and lets every call go by the proxy', (entry) => {
    const environment = { ...PROXIES, NO_PROXY: `b.example,${entry} ,d.example` };
    const [doubt, ...others] = findNoProxyDoubts(environment);
    expect(doubt).toContain(
      `NO_PROXY has entries that mean nothing and are passed over: '${entry}'. It can have`,
    );
    expect(others).toEqual([]);
    expect(find(environment, 'https://a.example')).toBe('http://secure.example:3128');
    expect(find(environment, 'https://10.0.0.1')).toBe('http://secure.example:3128');
  });

  it('is shown with others in one warning, without a password', () => {
    const [doubt] = findNoProxyDoubts({ https_proxy: 'a.example', no_proxy: 'http://ann:secret@b/,10.*' });
    expect(doubt).toContain("no_proxy has entries that mean nothing and are passed over: 'b/', '10.*'. ");
    expect(doubt).not.toContain('secret');
  });

  it('gives no warning if it means something, or if there is no proxy', () => {
    const all =
      '*,A.example,.b.example,*.c.example:443,10.0.0.7:80,10.0.0.0/8,[fd00::7]:443,fd00::/8,bücher.example,host_1.';
    expect(findNoProxyDoubts({ ...PROXIES, NO_PROXY: all })).toEqual([]);
    expect(findNoProxyDoubts({ NO_PROXY: '10.*' })).toEqual([]);
    expect(findNoProxyDoubts(PROXIES)).toEqual([]);
  });
});
