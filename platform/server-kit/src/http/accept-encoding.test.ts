import { describe, expect, it } from 'vitest';
import { toAcceptedEncodings } from './accept-encoding.ts';

describe('toAcceptedEncodings', () => {
  it.each([
    { header: undefined, accepted: [] },
    { header: 'gzip, deflate, br, zstd', accepted: ['br', 'gzip'] },
    { header: 'gzip;q=1, br;q=0.5', accepted: ['gzip', 'br'] },
    { header: 'br;q=0, gzip', accepted: ['gzip'] },
    { header: '*', accepted: ['br', 'gzip'] },
    { header: 'br;q=0, *', accepted: ['gzip'] },
    { header: 'BR ; Q=0.4 , GZIP ; q=0.4', accepted: ['br', 'gzip'] },
    { header: 'identity, br;q=0.5', accepted: [] },
    { header: 'identity;q=0.2, br;q=0.5', accepted: ['br'] },
    { header: 'identity;q=0', accepted: [] },
    { header: 'br;q=nonsense, gzip', accepted: ['gzip'] },
  ])('reads $header as $accepted', ({ header, accepted }) => {
    expect(toAcceptedEncodings(header)).toEqual(accepted);
  });
});
