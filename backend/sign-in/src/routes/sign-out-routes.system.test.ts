// Runs the same tests with sessions in Redis.
import './sign-out-routes.test.ts';
