import { describe, expect, it } from 'vitest';
import { createRandomText, createTextSigner, findSealedText, hashSecret, sealText } from './keys.ts';

const SECRET = 'a-secret-of-at-least-32-characters';
const OTHER_SECRET = 'another-secret-of-32-characters-xx';

describe('createTextSigner', () => {
  const signer = createTextSigner([SECRET], 'session');

  it('signs with characters that a URL and a cookie take as they are', () => {
    for (let index = 0; index < 200; index += 1) {
      expect(signer.sign(String(index))).toMatch(/^\d+\.[\w-]{43}$/);
    }
  });

  it.each(['', '.', 'value', 'value.', '.value', 'value.short', 'value.%%%', `value.${'A'.repeat(43)}`])(
    'knows nothing of the unsigned text "%s"',
    (text) => {
      expect(signer.findSigned(text)).toBeUndefined();
    },
  );

  it('believes an older secret and signs with the newest', () => {
    const rotated = createTextSigner([OTHER_SECRET, SECRET], 'session');
    expect(rotated.findSigned(signer.sign('value'))).toBe('value');
    expect(signer.findSigned(rotated.sign('value'))).toBeUndefined();
  });
});

it('a sealed text is nothing when it is cut short', () => {
  for (const text of ['', sealText('token', SECRET).slice(0, 20)])
    expect(findSealedText(text, SECRET)).toBeUndefined();
});

it('makes random texts of 256 bits that differ, and hashes that do not', () => {
  const texts = new Set(Array.from({ length: 100 }, () => createRandomText()));
  expect(texts.size).toBe(100);
  for (const text of texts) expect(Buffer.from(text, 'base64url')).toHaveLength(32);
  expect(hashSecret('a')).toBe(hashSecret('a'));
  expect(hashSecret('a')).not.toBe(hashSecret('b'));
});
