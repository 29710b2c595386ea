// Runs the same tests with sessions in Redis.
import './session-routes.test.ts';
