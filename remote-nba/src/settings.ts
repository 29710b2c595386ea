import { defineSettings } from '@sharpside/contracts/settings';

/** The settings of this section that a channel may set with `mfe settings remote-nba`. */
export const SETTINGS = defineSettings({
  rowsPerPage: {
    type: 'number',
    min: 10,
    max: 200,
    integer: true,
    default: 50,
    description: 'Players that the Player Stats Tracker loads at a time; fewer where the backend is slow',
  },
});
