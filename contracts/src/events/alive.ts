/**
 * Event by which a server shows that a stream is alive. It is sent when the stream opens, and then at each heartbeat.
 * A script cannot see comments, so a browser would not notice a proxy or a virus scanner that holds a stream back.
 */
export const ALIVE_EVENT = 'alive';

/** Time between two heartbeats of a stream for browsers, in milliseconds. */
export const EVENT_HEARTBEAT_MS = 20_000;
