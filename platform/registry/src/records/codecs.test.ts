import { ENCODINGS } from '@sharpside/server-kit';
import { describe, expect, it } from 'vitest';
import { bestCodecs, isCompressible } from './codecs.ts';

describe('codecs', () => {
  it.each(ENCODINGS)('%s makes text smaller and gives it back as it was', async (encoding) => {
    const bytes = new TextEncoder().encode('a line of code\n'.repeat(200));
    const encoded = await bestCodecs[encoding].encode(bytes);
    expect(encoded.byteLength).toBeLessThan(bytes.byteLength / 10);
    expect(Buffer.compare(await bestCodecs[encoding].decode(encoded), bytes)).toBe(0);
  });

  it.each(ENCODINGS)(
    '%s is the same for the same bytes, so that a publish run again finds it',
    async (encoding) => {
      const bytes = new TextEncoder().encode('a line of code\n'.repeat(200));
      const [first, second] = [
        await bestCodecs[encoding].encode(bytes),
        await bestCodecs[encoding].encode(bytes),
      ];
      expect(Buffer.compare(first, second)).toBe(0);
    },
  );

  it('are for text and code, by whatever case the name ends in', () => {
    const names = ['a.js', 'a.css', 'a.svg', 'a.HTML', 'a.json', 'a.woff2', 'a.png', 'a.jpg', 'LICENSE'];
    expect(names.filter(isCompressible)).toEqual(['a.js', 'a.css', 'a.svg', 'a.HTML', 'a.json']);
  });
});
