import { defineSettings } from '@sharpside/contracts/settings';

/**
 * The settings of the site as a whole that a channel may set, besides those of each section.
 *
 * Each stands for the same name of an edge's runtime configuration: until the channel has a value, the deployment's counts.
 */
export const SITE_SETTINGS = defineSettings({
  remoteTimeoutMs: {
    type: 'number',
    min: 500,
    max: 60_000,
    integer: true,
    default: 5_000,
    description: 'Milliseconds after which the previous release of a section that does not load is tried',
  },
  socialUrl: {
    type: 'url',
    default: '',
    description: 'The product at a social network, at the foot of each page',
  },
  subscribeUrl: { type: 'url', default: '', description: 'Page where visitors subscribe' },
  manageSubscriptionUrl: {
    type: 'url',
    default: '',
    description: 'Page where subscribers change or end their subscription; else the one where they subscribe',
  },
});
