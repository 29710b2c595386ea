// Runs the same tests with sessions in Redis.
import './sessions.test.ts';
