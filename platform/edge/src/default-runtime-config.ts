import type { RuntimeConfig } from '@sharpside/contracts';

/** Runtime configuration without a file of one's own. The one place of the product's name. */
export const DEFAULT_RUNTIME_CONFIG: RuntimeConfig = {
  productName: 'Sharpside',
  environment: 'local',
  backendUrl: null,
  providerName: 'Creatorly',
  socialUrl: 'https://x.com/sharpside',
  subscribeUrl: 'https://creatorly.example/sharpside',
  remoteTimeoutMs: 5_000,
  logoBaseUrl: null,
  imageOrigins: [],
  scoreboardUrls: {},
  operatorTexts: {},
  settings: {},
};
