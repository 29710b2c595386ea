import type { RuntimeConfig } from '@sharpside/contracts';

export const CONFIG: RuntimeConfig = {
  productName: 'Testline',
  environment: 'production',
  backendUrl: 'https://api.test',
  providerName: 'Provider',
  socialUrl: 'https://social.test/testline',
  subscribeUrl: 'https://provider.test/subscribe',
  remoteTimeoutMs: 1000,
  logoBaseUrl: null,
  imageOrigins: [],
  scoreboardUrls: {},
  operatorTexts: {},
  settings: {},
};
