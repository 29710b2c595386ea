import { defineSettings } from '@sharpside/contracts/settings';

/** The settings of this section that a channel may set with `mfe settings remote-tools`. */
export const SETTINGS = defineSettings({
  notice: {
    type: 'text',
    maxLength: 200,
    default: '',
    description: 'Line over both calculators, for example about a known fault; empty: none',
  },
});
