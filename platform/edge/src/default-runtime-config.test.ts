import { parseContract, runtimeConfigSchema } from '@sharpside/contracts';
import { expect, it } from 'vitest';
import { DEFAULT_RUNTIME_CONFIG } from './default-runtime-config.ts';

it('a site without a configuration of its own names itself and its provider, and links to both', () => {
  expect(parseContract(runtimeConfigSchema, DEFAULT_RUNTIME_CONFIG, 'The defaults')).toEqual(
    DEFAULT_RUNTIME_CONFIG,
  );
  const { productName, providerName, environment, socialUrl, subscribeUrl } = DEFAULT_RUNTIME_CONFIG;
  for (const name of [productName, providerName, environment]) expect(name).toMatch(/^\w+$/);
  for (const url of [socialUrl, subscribeUrl]) expect(url).toMatch(/^https:\/\/[\w.]+\/\w+$/);
});
