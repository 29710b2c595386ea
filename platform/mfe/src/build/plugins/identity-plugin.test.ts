import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { readIdentity } from './identity-plugin.ts';

const HOST = fileURLToPath(new URL('../../../../../host', import.meta.url));

it('reads the sides of a picture from the picture', () => {
  const identity = readIdentity(HOST, {
    icon: 'brand/mark.svg',
    touchIcon: 'brand/touch-icon-180.png',
    icons: [
      { file: 'brand/icon-192.png', purpose: 'any' },
      { file: 'brand/icon-maskable-512.png', purpose: 'maskable' },
    ],
    shareImage: 'brand/share-image.png',
    ground: '#101010',
  });
  expect(identity).toMatchObject({
    icon: expect.stringMatching(/^mark\.[0-9a-f]{16}\.svg$/),
    touchIcon: expect.stringMatching(/^touch-icon-180\.[0-9a-f]{16}\.png$/),
    icons: [
      { width: 192, height: 192, purpose: 'any' },
      { width: 512, height: 512, purpose: 'maskable' },
    ],
    shareImage: { width: 1200, height: 630 },
  });
});
