import { defineSettings } from '@sharpside/contracts/settings';

/**
 * Settings of the whole site that a channel may set, besides the settings of each section.
 *
 * Each has the name of a field of the edge's runtime configuration, whose value counts until the channel sets one.
 */
export const SITE_SETTINGS = defineSettings({
  remoteTimeoutMs: {
    type: 'number',
    min: 500,
    max: 60_000,
    integer: true,
    default: 5_000,
    description: 'Milliseconds without any arrival after which the previous release of a section is tried',
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
