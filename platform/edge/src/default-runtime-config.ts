import type { RuntimeConfig } from '@sharpside/contracts';

/** Runtime configuration of a deployment without a configuration file. */
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
