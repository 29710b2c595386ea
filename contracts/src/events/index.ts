/** Event streams between servers and browsers. */
export { ALIVE_EVENT, EVENT_HEARTBEAT_MS } from './alive.ts';
export { type EventFollower, type FollowEventsOptions, followEvents } from './follow-events.ts';
