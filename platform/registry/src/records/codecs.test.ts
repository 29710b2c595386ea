import { ENCODINGS } from '@sharpside/server-kit';
import { describe, expect, it } from 'vitest';
import { bestCodecs } from './codecs.ts';

describe('codecs', () => {
  it.each(ENCODINGS)(
    '%s makes text smaller, always in the same way, and gives it back as it was',
    async (encoding) => {
      const { encode, decode } = bestCodecs[encoding];
      const bytes = Buffer.from('a line of code\n'.repeat(200));
      const encoded = Buffer.from(await encode(bytes));
      expect(encoded.byteLength).toBeLessThan(bytes.byteLength / 10);
      expect(bytes.equals(await decode(encoded))).toBe(true);
      // A repeated publish must find the bytes that the first publish stored.
      expect(encoded.equals(await encode(bytes))).toBe(true);
    },
  );
});
