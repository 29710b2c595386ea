export const DEFAULT_CHANNEL = 'production';

/** The channels that there are before anything is live on them. */
export const USUAL_CHANNELS: readonly string[] = [DEFAULT_CHANNEL, 'staging'];
