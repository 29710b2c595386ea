// Runs the same tests with sessions in Redis.
import './session-store.test.ts';
